/** Vite builds such a file as a program of its own and gives its address. */
declare module "*?worker&url" {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: that is how Vite hands it over
  export default address;
}
