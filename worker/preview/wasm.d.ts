/** Wrangler makes a module of a program. */
declare module "*.wasm" {
  const program: WebAssembly.Module;
  export default program;
}
