/** Vite returns a style sheet as a string for this import. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
