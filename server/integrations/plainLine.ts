/** More than anybody is shown, even where much of it is tags and spaces. */
export const MAX_READ = 2000;
const HALF_A_CHARACTER = /[\ud800-\udbff]$/;

/**
 * What another system says as one plain line of at most `max` characters. It may say whatever it likes, so it is
 * cut before it is gone through, and what goes through it takes time in proportion to its length.
 */
export function plainLine(said: string, max: number): string {
  const line = said.slice(0, MAX_READ).replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().slice(0, max).replace(HALF_A_CHARACTER, '');
}
