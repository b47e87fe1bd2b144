import type * as z from 'zod/mini';
import { type Message, message } from '../messages/Message';
import { readValidationMessage } from '../messages/validationMessage';

/** The first message of each field; messages without a field are under `form`. */
export function fieldMessages(error: z.core.$ZodError): Record<string, Message> {
  // A Map, because a field may be named like an Object.prototype member, such as `constructor`.
  const messages = new Map<string, Message>();
  const addMessage = (field: string, text: Message) =>
    void (messages.has(field) || messages.set(field, text));
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys) addMessage(key, message('fields.unknown'));
    if (unknownKeys.length === 0)
      addMessage(issue.path.join('.') || 'form', readValidationMessage(issue.message));
  }
  return Object.fromEntries(messages);
}
