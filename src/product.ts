/** What the server injects into the page; the Vite dev server does not. */
function readInjected(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content?.startsWith('%') ? undefined : content;
}

export const PRODUCT_NAME = readInjected('application-name') || 'Keystock';

export const PRODUCT_TITLE = `${PRODUCT_NAME} V2`;

/** The OpenID Connect provider that signs users in; undefined without one. */
export const PROVIDER_NAME = readInjected('sign-in-provider') || undefined;
