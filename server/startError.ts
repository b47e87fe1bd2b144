/** Stops the start with one line that says what to change. */
export class StartError extends Error {}
