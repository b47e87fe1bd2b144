import { useCallback } from 'react';
import { useTranslate } from 'react-admin';

/** Says a state or kind in words: its message `status.<value>`, else the value itself; `LOW_STOCK` reads "Low stock". */
export function useStatusText() {
  const translate = useTranslate();
  return useCallback((value: string) => translate(`status.${value}`, { _: inWords(value) }), [translate]);
}

/** `LOW_STOCK` reads "Low stock". */
export function inWords(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
