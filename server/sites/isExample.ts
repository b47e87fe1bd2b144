/** A regular expression for JavaScript and PostgreSQL alike. */
export const EXAMPLE_URL = '^https?://([^/]+\\.)?example(\\.(com|net|org))?(/|$)';

/** Whether an address is one reserved for examples (RFC 2606), as the demo's: no shop can be behind it. */
export const isExample = (url: string) => new RegExp(EXAMPLE_URL).test(url);
