import de from '#contract/messages/de';
import en from '#contract/messages/en';
import es from '#contract/messages/es';
import { formatAmounts } from '#contract/messages/formatAmounts';
import { formatParams } from '#contract/messages/formatParams';
import { interpolate } from '#contract/messages/interpolate';
import type { Language } from '#contract/messages/language';
import { type Message, type MessageArguments, type MessageCode, message } from '#contract/messages/Message';

const catalogs: Record<Language, Record<MessageCode, string>> = { en, de, es };

/** The text of a message in a language. A code that this version does not know is shown itself. */
export function formatMessage(language: Language, { code, params }: Message): string {
  const formatNested = (nested: Message) => formatMessage(language, nested);
  const text = catalogs[language][code] ?? code;
  return interpolate(text, formatParams(params, language, formatNested), formatAmounts(language));
}

/** The English sentences of messages by field, as the API sends them. */
export function formatFields(texts: Record<string, Message>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, formatMessage('en', text)]));
}

/** Formats texts in one language. */
export type Translate = <C extends MessageCode>(code: C, ...args: MessageArguments<C>) => string;

/** Returns the function that formats texts in a language, for a page or an e-mail with many of them. */
export const createTranslate =
  (language: Language): Translate =>
  (code, ...args) =>
    formatMessage(language, message(code, ...args));
