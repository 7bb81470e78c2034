/** wrangler turns a .wasm file into a module. */
declare module "*.wasm" {
  const program: WebAssembly.Module;
  export default program;
}
