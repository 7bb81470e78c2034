/** Stands in for fonts and WebAssembly: no picture is drawn in a run. */
export { empty as default };

const empty = new ArrayBuffer(0);
