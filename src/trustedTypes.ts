interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

const unchanged = (text: string) => text;

/** Only the code that imports this module can put HTML into a document, or start a worker. See docs/security.md. */
const policy: Policy = (Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined)?.createPolicy(
  'keystock',
  { createHTML: unchanged, createScriptURL: assertOwnScript },
) ?? { createHTML: unchanged, createScriptURL: assertOwnScript };

function assertOwnScript(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Foreign script: ${url}`);
  return url;
}

/** The document of a sandboxed frame, which runs no scripts. */
export const trustFrameDocument = (html: string): string => policy.createHTML(html);

/** The address of a script of the console. */
export const trustScriptUrl = (url: string): string => policy.createScriptURL(url);
