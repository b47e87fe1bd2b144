import { useLocaleState, useLocales } from 'react-admin';
import { MenuChoice } from './MenuChoice';

/** The languages, each in its own words. */
export function LanguageChoice() {
  const [chosen, choose] = useLocaleState();
  return useLocales().map(({ locale, name }) => (
    <MenuChoice key={locale} lang={locale} isChosen={locale === chosen} onChoose={() => choose(locale)}>
      {name}
    </MenuChoice>
  ));
}
