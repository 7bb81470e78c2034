/** Vite puts such a file beside the page as it is, and gives its address. */
declare module "*.ndjson?url" {
  const address: string;
  export default address;
}
