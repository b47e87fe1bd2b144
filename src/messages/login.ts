import en from './en/login';
import { getStoredLanguage, type Language } from './languages';
import { translatePhrase } from './translatePhrase';

/** Texts of the sign-in page; `translate` translates a message of the contract or the server. */
export interface LoginMessages {
  language: Language;
  texts: typeof en;
  translate: (english: string) => string;
}

const catalogLoaders = {
  de: () => Promise.all([import('./de/login'), import('./de/phrases')]),
  es: () => Promise.all([import('./es/login'), import('./es/phrases')]),
};

const english: LoginMessages = { language: 'en', texts: en, translate: (text) => text };

/** Loads only the texts of the sign-in page; the full catalog is loaded with the console. */
export async function loadLoginMessages(): Promise<LoginMessages> {
  const language = getStoredLanguage();
  if (language === 'en') return english;
  try {
    const [{ default: texts }, { default: phrases }] = await catalogLoaders[language]();
    return { language, texts, translate: (text) => translatePhrase(text, (phrase) => phrases[phrase]) };
  } catch {
    // Falls back to English.
    return english;
  }
}
