/** Characters that a text area can hold without slowing down the browser. */
export const MAX_TEXT_LENGTH = 100_000;

/** Keys per batch, and the approximate characters per batch. */
export const BATCH_LIMIT = { keys: 2000, characters: 1_000_000 };
