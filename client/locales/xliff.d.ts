/** The build makes translations a module (client/build/translations.ts). */
declare module "*.xlf" {
  export const templates: import("@lit/localize").LocaleModule["templates"];
}
