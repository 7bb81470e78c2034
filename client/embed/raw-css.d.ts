/** Vite gives a style sheet as it is written to whoever asks so. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}
