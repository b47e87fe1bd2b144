/** Letters that a text area takes without making the browser slow. */
export const TEXT_LIMIT = 100_000;

/** Keys sent at once: so many, and not much more than so many letters. */
export const BATCH = { keys: 2000, letters: 1_000_000 };

/** Bytes of a file, about four million keys. */
export const FILE_LIMIT = 100 * 1024 * 1024;
