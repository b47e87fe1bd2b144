import * as z from 'zod/mini';
import type { Message, MessageArguments, MessageCode } from './Message';

/** react-admin's own format for a message with parameters where only a string can be passed. */
const PREFIX = '@@react-admin@@';
/** Where the console mounts the catalog. */
const NAMESPACE = 'errors.';

// Schemas without an error of their own report a general one.
z.config({ customError: () => validationMessage('fields.invalid') });

/** The `error` of a zod schema; react-admin's inputs translate it as it is. */
export function validationMessage<C extends MessageCode>(code: C, ...args: MessageArguments<C>): string {
  return PREFIX + JSON.stringify({ message: NAMESPACE + code, args: args[0] ?? {} });
}

/** Reads the `error` of a zod schema; undefined for any other text. */
export function parseValidationMessage(error: string): Message | undefined {
  if (!error.startsWith(PREFIX)) return undefined;
  const { message, args } = JSON.parse(error.slice(PREFIX.length));
  return { code: message.slice(NAMESPACE.length), params: args };
}

/** Reads the `error` of a zod schema, which may be a plain text. */
export const readValidationMessage = (error: string): Message =>
  parseValidationMessage(error) ?? { code: 'upstream.text', params: { text: error } };
