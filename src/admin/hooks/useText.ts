import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Translates the texts of one part of the catalog: `text('title')` is that of `<prefix>.title`. */
export function useText(prefix: string) {
  const translate = useTranslate();
  return useCallback(
    (name: string, values?: object) => translate(`${prefix}.${name}`, values),
    [translate, prefix],
  );
}
