import { useI18nProvider, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { DeclaredText } from '../resource/texts';

/** Translates a text of an option; a text in every language is shown in the current one, else in English. */
export function useDeclaredText() {
  const translate = useTranslate();
  const i18nProvider = useI18nProvider();
  return useCallback(
    (text: DeclaredText): string => {
      if (typeof text === 'string') return translate(text);
      const texts: Record<string, string> = text;
      return texts[i18nProvider.getLocale()] ?? text.en;
    },
    [translate, i18nProvider],
  );
}
