const configuredName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

/** The title. The server injects the product name into the page; the Vite dev server does not. */
export const PRODUCT_TITLE = `${!configuredName || configuredName.startsWith('%') ? 'Keystock' : configuredName} V2`;
