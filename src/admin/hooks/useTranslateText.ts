import { useCallback } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { getLabel } from '#contract/shared/labels';
import { translatePhrase } from '../../messages/translatePhrase';
import { getFieldMeta, type ObjectSchema } from '../resource/schema';

/** Translates a message key, or an English phrase of the contract or the server. */
export function useTranslateText() {
  const translate = useTranslate();
  return useCallback(
    (text: string) => translatePhrase(text, (key) => translate(key, { _: '' })),
    [translate],
  );
}

/** Label of a field: the message of the resource, else the label of its schema. */
export function useTranslateLabel(schema: ObjectSchema) {
  const translate = useTranslate();
  const translateText = useTranslateText();
  const resource = useResourceContext();
  return (name: string) => {
    const label = translateText(getLabel(getFieldMeta(schema, name).schema, name));
    return translate(`resources.${resource}.fields.${name}`, { _: label });
  };
}

/** Translates a status: message `status.<value>`, else the humanized value. */
export function useStatusText() {
  const translate = useTranslate();
  return useCallback((value: string) => translate(`status.${value}`, { _: humanize(value) }), [translate]);
}

/** `LOW_STOCK` reads "Low stock". */
export function humanize(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
