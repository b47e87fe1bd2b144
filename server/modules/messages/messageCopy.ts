import { renderTemplate } from '#contract/messages';
import type { MessageContent, StoredKey } from './Message';

/** Customer-visible text that the shop cannot edit. */
export const copy = {
  seeOnline: 'See your keys online',
  expiresOn: (expiresAt: Date) => `The page is open until ${dateFormat.format(expiresAt)}.`,
  reference: (marker: string) => `Reference: ${marker}`,
  orderLine: (number: string, shop: string) => `Order ${number} at ${shop}`,
};

const DEFAULT_TEMPLATE = {
  subject: 'Your license keys for order {order_number}',
  intro: 'Hello {customer_name},\n\nthank you for your order at {shop_name}. Here are your license keys.',
};

/** Spaces and an optional punctuation mark after them. A lookahead would take quadratic time. */
const SPACES = /[^\S\n]+([,.!]?)/g;

const dateFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

export function fillTemplate({ template, shop, orderNumber, customerName }: MessageContent): {
  subject: string;
  intro: string;
} {
  const fill = (text: string) => {
    const values = { customer_name: customerName, order_number: orderNumber, shop_name: shop.name };
    const filled = renderTemplate(text, values);
    // Without a name, "Hello ," becomes "Hello,".
    return customerName
      ? filled
      : filled.replace(SPACES, (spaces, punctuation: string) => punctuation || spaces);
  };
  return {
    subject: fill(template.message_subject ?? DEFAULT_TEMPLATE.subject),
    intro: fill(template.message_intro ?? DEFAULT_TEMPLATE.intro),
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
