const NUMBERS = /\d+/g;

/**
 * Says a text of the contract or the server in another language: such texts are English, and its phrases
 * stand under the English text with a `#` for each number. English where there is none.
 */
export function translatePhrase(english: string, lookUp: (phrase: string) => string | undefined): string {
  const exact = lookUp(english);
  if (exact) return exact;
  const numbers = english.match(NUMBERS) ?? [];
  return lookUp(english.replace(NUMBERS, '#'))?.replace(/#/g, () => numbers.shift() ?? '') || english;
}
