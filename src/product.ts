const configuredName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

/** The title people see. The server writes the product's name into the page; Vite's own leaves the gap. */
export const PRODUCT_TITLE = `${!configuredName || configuredName.startsWith('%') ? 'Keystock' : configuredName} V2`;
