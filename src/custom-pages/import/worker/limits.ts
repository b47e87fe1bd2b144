/** Letters that a text area takes without making the browser slow. */
export const MAX_TEXT_LENGTH = 100_000;

/** Keys sent at once: so many, and not much more than so many letters. */
export const BATCH_LIMIT = { keys: 2000, characters: 1_000_000 };

/** Bytes of a file, about four million keys. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
