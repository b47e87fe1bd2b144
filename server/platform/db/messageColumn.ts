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

type Presented<T> = { [K in keyof T]: T[K] extends Message ? string : string | null } & {
  texts?: Partial<Record<keyof T, Message>>;
};

/** Presents messages: the fields in English, and their codes under `texts`, unless they are texts of another system. */
export function presentTexts<T extends Record<string, Message | null>>(messages: T): Presented<T> {
  const presented: Record<string, unknown> = {};
  const texts: Record<string, Message> = {};
  for (const [name, text] of Object.entries(messages)) {
    presented[name] = text && formatMessage('en', text);
    if (text && text.code !== 'upstream.text') texts[name] = text;
  }
  if (Object.keys(texts).length > 0) presented.texts = texts;
  return presented as Presented<T>;
}
