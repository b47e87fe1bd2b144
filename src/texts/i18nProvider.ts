import * as en from '#contract/texts/enConsole';
import { languages } from '#contract/texts/language';
import { createI18nProvider } from '../i18nProvider/createI18nProvider';
// Its few texts are set before those of the console, which replace them.
import './signIn';

/** English is bundled, without what the server alone writes; other languages are loaded on demand. */
export const i18nProvider = createI18nProvider(en, {
  de: { name: languages.de, load: () => import('#contract/texts/de') },
  es: { name: languages.es, load: () => import('#contract/texts/es') },
});
