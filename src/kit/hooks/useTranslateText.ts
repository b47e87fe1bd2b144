import { useCallback } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { getLabel } from '#contract/shared/labels';
import { translatePhrase } from '../../messages/translatePhrase';
import { getFieldMeta, type ObjectSchema } from '../resource/schema';

/** Reads a text: a message where it is a message's key, else the text itself, by its phrase. */
export function useTranslateText() {
  const translate = useTranslate();
  return useCallback(
    (text: string) => translatePhrase(text, (key) => translate(key, { _: '' })),
    [translate],
  );
}

/** A field's label: the resource's message for it, else the label its schema carries. */
export function useTranslateLabel(schema: ObjectSchema) {
  const translate = useTranslate();
  const translateText = useTranslateText();
  const resource = useResourceContext();
  return (name: string) => {
    const label = translateText(getLabel(getFieldMeta(schema, name).schema, name));
    return translate(`resources.${resource}.fields.${name}`, { _: label });
  };
}

/** Says a state or kind in words: its message `status.<value>`, else the value itself; `LOW_STOCK` reads "Low stock". */
export function useStatusText() {
  const translate = useTranslate();
  return useCallback((value: string) => translate(`status.${value}`, { _: humanize(value) }), [translate]);
}

/** `LOW_STOCK` reads "Low stock". */
export function humanize(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
