const NUMBER = /\d+/g;

/**
 * Says a text of the contract or the server in another language: such texts are English, and its phrases
 * stand under the English text with a `#` for each number. English where there is none.
 */
export function readPhrase(english: string, find: (phrase: string) => string | undefined): string {
  const exact = find(english);
  if (exact) return exact;
  const numbers = english.match(NUMBER) ?? [];
  return find(english.replace(NUMBER, '#'))?.replace(/#/g, () => numbers.shift() ?? '') || english;
}
