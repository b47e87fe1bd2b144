const NUMBERS = /\d+/g;

/**
 * Translates an English text of the contract or the server. The catalog is keyed by the English text with
 * `#` for each number; a missing text stays English.
 */
export function translatePhrase(english: string, lookUp: (phrase: string) => string | undefined): string {
  const exact = lookUp(english);
  if (exact) return exact;
  const numbers = english.match(NUMBERS) ?? [];
  return lookUp(english.replace(NUMBERS, '#'))?.replace(/#/g, () => numbers.shift() ?? '') || english;
}
