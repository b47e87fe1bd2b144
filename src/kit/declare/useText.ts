import { useCallback } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { labelOf } from '#contract/labels';
import { readPhrase } from '../../messages/readPhrase';
import { fieldShape, type ObjectSchema } from './schema';

/** Reads a text: a message where it is a message's key, else the text itself, by its phrase. */
export function useText() {
  const translate = useTranslate();
  return useCallback((text: string) => readPhrase(text, (key) => translate(key, { _: '' })), [translate]);
}

/** A field's label: the resource's message for it, else the label its schema carries. */
export function useFieldLabel(schema: ObjectSchema) {
  const translate = useTranslate();
  const text = useText();
  const resource = useResourceContext();
  return (name: string) => {
    const label = text(labelOf(fieldShape(schema, name).schema, name));
    return translate(`resources.${resource}.fields.${name}`, { _: label });
  };
}
