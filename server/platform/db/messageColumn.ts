import { customType } from 'drizzle-orm/pg-core';
import { type Message, message } from '#contract/messages/Message';
import { formatMessage } from '../formatMessage';

const PREFIX = '{"code":';

/** The stored form of a message: its code and values, so that every reader gets it in the own language. */
export const encodeMessage = ({ code, params }: Message): string => JSON.stringify({ code, params });

/** Reads a stored message; a text without a code, such as one of an earlier version, is shown as it is. */
export function decodeMessage(stored: string): Message {
  return stored.startsWith(PREFIX) ? JSON.parse(stored) : message('upstream.text', { text: stored });
}

/** A text column that holds a message. */
export const messageText = customType<{ data: Message; driverData: string }>({
  dataType: () => 'text',
  toDriver: encodeMessage,
  fromDriver: decodeMessage,
});

type Texts<T> = { [K in keyof T]: T[K] extends Message ? string : string | null };

/** Presents messages: the fields in English, and `texts` with their codes. */
export function presentTexts<T extends Record<string, Message | null>>(
  messages: T,
): Texts<T> & { texts: Partial<Record<keyof T, Message>> } {
  const entries = Object.entries(messages);
  const english = entries.map(([name, text]) => [name, text && formatMessage('en', text)]);
  const texts = Object.fromEntries(entries.filter(([, text]) => text !== null));
  return { ...(Object.fromEntries(english) as Texts<T>), texts: texts as Partial<Record<keyof T, Message>> };
}
