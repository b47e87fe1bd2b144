/** More than anybody is shown, even where much of it is tags and spaces. */
export const MAX_INPUT_LENGTH = 2000;
const UNPAIRED_SURROGATE = /[\ud800-\udbff]$/;

/**
 * What another system says as one plain line of at most `max` characters. It may say whatever it likes, so it is
 * cut before it is gone through, and what goes through it takes time in proportion to its length.
 */
export function toPlainLine(text: string, maxLength: number): string {
  const line = text.slice(0, MAX_INPUT_LENGTH).replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().slice(0, maxLength).replace(UNPAIRED_SURROGATE, '');
}
