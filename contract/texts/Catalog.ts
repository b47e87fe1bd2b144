import type { Language } from './language';

/** The texts of a language by their keys. */
export interface Catalog {
  language: Language;
  phrases: Readonly<Record<string, string>>;
}

export function createCatalog(language: Language, texts: object): Catalog {
  return { language, phrases: Object.fromEntries(listPhrases(texts)) };
}

function listPhrases(texts: object, prefix = ''): [key: string, phrase: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : listPhrases(text, `${prefix}${name}.`),
  );
}
