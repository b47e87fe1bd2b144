import { renderTemplate } from '#contract/messages';
import type { Language } from '#contract/messages/language';
import { LOCALES } from '#contract/messages/locales';
import { message } from '#contract/messages/Message';
import { createTranslate, formatMessage } from '../../platform/formatMessage';
import type { MessageContent, StoredKey } from './Message';

/** Text with the day on which the order's page closes. */
export function describeExpiry(language: Language, expiresAt: Date): string {
  const date = new Intl.DateTimeFormat(LOCALES[language], EXPIRES_ON).format(expiresAt);
  return formatMessage(language, message('customer.open_until', { date }));
}

const EXPIRES_ON: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
};

/** Spaces and an optional punctuation mark after them. A lookahead would take quadratic time. */
const SPACES = /[^\S\n]+([,.!]?)/g;

/** Subject and introduction: the shop's template, or that of its language. */
export function fillTemplate({ language, template, shop, orderNumber, customerName }: MessageContent): {
  subject: string;
  intro: string;
} {
  const translate = createTranslate(language);
  const fill = (text: string) => {
    const values = { customer_name: customerName, order_number: orderNumber, shop_name: shop.name };
    const filled = renderTemplate(text, values);
    // Without a name, "Hello ," becomes "Hello,".
    return customerName
      ? filled
      : filled.replace(SPACES, (spaces, punctuation: string) => punctuation || spaces);
  };
  return {
    subject: fill(template.message_subject ?? translate('customer.subject')),
    intro: fill(template.message_intro ?? translate('customer.intro')),
  };
}

/** A product's keys; a key is null when it cannot be decrypted. */
export interface ProductKeys<Key extends string | null = string> {
  name: string;
  instructions: string | null;
  keys: Key[];
}

/** Groups keys by product in the order's sequence, with the pool's instructions once per product. */
export function groupByProduct<Key extends string | null>(
  keys: (Omit<StoredKey, 'cipher' | 'licenseId'> & { key: Key })[],
): ProductKeys<Key>[] {
  const products = new Map<string, ProductKeys<Key>>();
  for (const { product: name, poolId, instructions, key } of keys) {
    const id = `${poolId} ${name}`;
    const existing = products.get(id);
    if (existing) existing.keys.push(key);
    else products.set(id, { name, instructions, keys: [key] });
  }
  return [...products.values()];
}

export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).filter((part) => part.trim());
