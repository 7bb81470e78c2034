import { describe, expect, it } from "vitest";
import { minifyTemplatesIn } from "../../../client/build/minify-templates.ts";

describe("a style sheet within code", () => {
  it("comments and gaps of a style sheet are removed", () => {
    const code = "const a = css`\n  /* Warm. */\n  :host {\n    color: light-dark(#ffffff, #000000);\n  }\n`;";
    expect(minifyTemplatesIn(code)).toBe("const a = css`:host{color:light-dark(#fff,#000)}`;");
  });

  it("a comment or a gap within a string is kept", () => {
    const code = 'css`a::before { content: "/*  b  */ ; }"; }`';
    expect(minifyTemplatesIn(code)).toBe('css`a:before{content:"/*  b  */ ; }"}`');
  });

  it.each([
    ["with a hole", `css\`a { b: \${c}; }\``],
    ["with an escape", "css`a::before { content: '\\\\201C'; }`"],
    ["of another language", "html`<p>  a  </p>`"],
    ["that is none", "const text = `css a { b: c; }`; // css`a { b: c; }`"],
  ])("%s stays unchanged", (_what, code) => {
    expect(minifyTemplatesIn(code)).toBe(code);
  });

  it("each style sheet of a file is minified, and the other code is unchanged", () => {
    const code = `class A { static styles = [css\`a { b: c }\`, css\`d { e: f }\`]; run() { return html\`<i>  \${1}  </i>\`; } }`;
    expect(minifyTemplatesIn(code)).toBe(
      `class A { static styles = [css\`a{b:c}\`, css\`d{e:f}\`]; run() { return html\`<i>  \${1}  </i>\`; } }`,
    );
  });

  it("the lines of element templates are joined, in nested templates as well", () => {
    const code = `html\`\n  <p  title='a  b'>\n    one\n  two \${x ? svg\`\n <i />\` : \`\n  plain\`}\n</p>\`;`;
    expect(minifyTemplatesIn(code)).toBe(
      `html\` <p  title='a  b'> one two \${x ? svg\` <i />\` : \`\n  plain\`} </p>\`;`,
    );
  });

  it("a malformed style sheet stops the build", () => {
    expect(() => minifyTemplatesIn("css`a { b: c; } }`")).toThrow();
  });
});
