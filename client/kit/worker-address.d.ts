/** Vite builds such a file as a program of its own and gives its address. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}

/** What Vite says of the build. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
