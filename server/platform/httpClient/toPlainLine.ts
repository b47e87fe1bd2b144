/** Input limit, well above the display limits, because tags and spaces are removed. */
export const MAX_INPUT_LENGTH = 2000;
const UNPAIRED_SURROGATE = /[\ud800-\udbff]$/;

/**
 * Converts untrusted text to one line of at most `maxLength` characters. The input is truncated first, so that
 * the processing time is bounded.
 */
export function toPlainLine(text: string, maxLength: number): string {
  const line = text.slice(0, MAX_INPUT_LENGTH).replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().slice(0, maxLength).replace(UNPAIRED_SURROGATE, '');
}
