import { customType } from 'drizzle-orm/pg-core';
import { type Text, textOf } from '#contract/texts/Text';
import { formatText } from '../formatText';

const PREFIX = '{"code":';

/** The stored form of a text: its code and values, so that every reader gets it in the own language. */
export const encodeText = ({ code, params }: Text): string => JSON.stringify({ code, params });

/** Reads a stored text; one without a code, such as the error of a job, is shown as it is. */
export function decodeText(stored: string): Text {
  return stored.startsWith(PREFIX) ? JSON.parse(stored) : textOf('upstream.text', { text: stored });
}

/** A column that holds a text. */
export const textColumn = customType<{ data: Text; driverData: string }>({
  dataType: () => 'text',
  toDriver: encodeText,
  fromDriver: decodeText,
});

type Presented<T> = { [K in keyof T]: T[K] extends Text ? string : string | null } & {
  texts?: Partial<Record<keyof T, Text>>;
};

/** Presents texts: the fields in English, and their codes under `texts`, unless they are texts of another system. */
export function presentTexts<T extends Record<string, Text | null>>(fields: T): Presented<T> {
  const presented: Record<string, unknown> = {};
  const texts: Record<string, Text> = {};
  for (const [name, text] of Object.entries(fields)) {
    presented[name] = text && formatText('en', text);
    if (text && text.code !== 'upstream.text') texts[name] = text;
  }
  if (Object.keys(texts).length > 0) presented.texts = texts;
  return presented as Presented<T>;
}
