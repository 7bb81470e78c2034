/** Vite builds such a file as a separate bundle and returns its address. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}

/** The build-time values that Vite defines. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
