import type * as z from 'zod/mini';
import { type Text, textOf } from '../texts/Text';
import { readValidationText } from '../texts/validationText';

/** The first message of each field; messages without a field are under `form`. */
export function fieldMessages(error: z.core.$ZodError): Record<string, Text> {
  // A Map, because a field may be named like an Object.prototype member, such as `constructor`.
  const messages = new Map<string, Text>();
  const addMessage = (field: string, text: Text) => void (messages.has(field) || messages.set(field, text));
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) addMessage(key, textOf('fields.unknown'));
    if (unknownKeys.length === 0)
      addMessage(issue.path.join('.') || 'form', readValidationText(issue.message));
  }
  return Object.fromEntries(messages);
}
