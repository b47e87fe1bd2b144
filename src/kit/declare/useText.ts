import { useCallback } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { labelOf } from '#contract/labels';
import { fieldShape, type ObjectSchema } from './schema';

const NUMBER = /\d+/g;

/**
 * Reads a text: a message where it is a message's key, else the text itself. Labels and messages of the
 * contract and of the server are English; other languages have them as phrases, under the English text with
 * a `#` for each number.
 */
export function useText() {
  const translate = useTranslate();
  return useCallback(
    (text: string) => {
      const exact = translate(text, { _: '' });
      if (exact) return exact;
      const numbers = text.match(NUMBER) ?? [];
      return (
        translate(text.replace(NUMBER, '#'), { _: '' }).replace(/#/g, () => numbers.shift() ?? '') || text
      );
    },
    [translate],
  );
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
