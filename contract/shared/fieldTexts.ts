import type * as z from 'zod/mini';
import { type Text, textOf } from './texts/Text';
import { readValidationText } from './texts/validationText';

/** The first text of each field; texts without a field are under `form`. */
export function fieldTexts(error: z.core.$ZodError): Record<string, Text> {
  // A Map, because a field may be named like an Object.prototype member, such as `constructor`.
  const texts = new Map<string, Text>();
  const addText = (field: string, text: Text) => void (texts.has(field) || texts.set(field, text));
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) addText(key, textOf('fields.unknown'));
    if (unknownKeys.length === 0) addText(issue.path.join('.') || 'form', readValidationText(issue.message));
  }
  return Object.fromEntries(texts);
}
