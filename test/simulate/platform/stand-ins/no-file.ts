/** Stands in for fonts and WebAssembly: no picture is drawn in a run. */
const empty = new ArrayBuffer(0);

// biome-ignore lint/style/noDefaultExport: bundlers export files like this.
export default empty;
