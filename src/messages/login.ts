import en from './en/login';
import { getStoredLanguage, type Language } from './languages';
import { translatePhrase } from './translatePhrase';

/** What the sign-in screen says; `phrase` reads a message of the contract or the server in the same language. */
export interface LoginMessages {
  language: Language;
  texts: typeof en;
  phrase: (english: string) => string;
}

const catalogLoaders = {
  de: () => Promise.all([import('./de/login'), import('./de/phrases')]),
  es: () => Promise.all([import('./es/login'), import('./es/phrases')]),
};

const english: LoginMessages = { language: 'en', texts: en, phrase: (text) => text };

/** The sign-in screen's own texts, in the language that was chosen: the whole catalogue comes with the console. */
export async function loadLoginMessages(): Promise<LoginMessages> {
  const language = getStoredLanguage();
  if (language === 'en') return english;
  try {
    const [{ default: texts }, { default: phrases }] = await catalogLoaders[language]();
    return { language, texts, phrase: (text) => translatePhrase(text, (phrase) => phrases[phrase]) };
  } catch {
    // Better in English than not at all.
    return english;
  }
}
