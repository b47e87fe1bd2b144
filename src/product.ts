const configuredName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

/** The server injects the product name into the page; the Vite dev server does not. */
export const PRODUCT_NAME = !configuredName || configuredName.startsWith('%') ? 'Keystock' : configuredName;

export const PRODUCT_TITLE = `${PRODUCT_NAME} V2`;
