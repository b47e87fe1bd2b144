interface Rules {
  createHTML(html: string): string | null;
  createScriptURL?(url: string): string;
}

interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  readonly defaultPolicy: Policy | null;
  createPolicy(name: string, rules: Rules): Policy;
}

const trustedTypes = Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined;
const unchanged = (text: string) => text;

/** Only the code that imports this module can put HTML into a document, or start a worker. See docs/security.md. */
const policy: Policy = trustedTypes?.createPolicy('keystock', {
  createHTML: unchanged,
  createScriptURL: assertOwnScript,
}) ?? { createHTML: unchanged, createScriptURL: assertOwnScript };

function assertOwnScript(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Foreign script: ${url}`);
  return url;
}

/** The document of a sandboxed frame, which runs no scripts. */
export const trustFrameDocument = (html: string): string => policy.createHTML(html);

/** The address of a script of the console. */
export const trustScriptUrl = (url: string): string => policy.createScriptURL(url);

/** The zero-width space with which react-admin's inputs reserve the line of their helper text. */
const RESERVED_LINE = '&#8203;';

/**
 * Lets react-admin's own components write the one HTML that they write without a policy. A default policy that
 * sanitizes would admit any text, and bring its sanitizer to every page; `<RichTextField>` brings its own.
 */
export function trustStockComponents(): void {
  if (trustedTypes?.defaultPolicy) return;
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === RESERVED_LINE ? html : null) });
}
