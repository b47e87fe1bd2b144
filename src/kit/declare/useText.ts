import { useCallback } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { labelOf } from '#contract/labels';
import { fieldShape, type ObjectSchema } from './schema';

/** Reads a text: a message where it is a message's key, else the text itself. */
export function useText() {
  const translate = useTranslate();
  return useCallback((text: string) => translate(text, { _: text }), [translate]);
}

/** A field's label: the resource's message for it, else the label its schema carries. */
export function useFieldLabel(schema: ObjectSchema) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (name: string) =>
    translate(`resources.${resource}.fields.${name}`, { _: labelOf(fieldShape(schema, name).schema, name) });
}
