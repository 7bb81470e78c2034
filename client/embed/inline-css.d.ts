/** Vite gives a style sheet as a text to whoever asks so. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
