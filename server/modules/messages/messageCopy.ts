import { renderTemplate } from '#contract/messages';
import type { MessageContent, StoredKey } from './Message';

/** Every word that customers read beside those of the shop. */
export const copy = {
  seeOnline: 'See your keys online',
  expiresOn: (expiresAt: Date) => `The page is open until ${dateFormat.format(expiresAt)}.`,
  reference: (marker: string) => `Reference: ${marker}`,
  orderLine: (number: string, shop: string) => `Order ${number} at ${shop}`,
};

/** What a message says where the shop has no words of its own. */
const DEFAULT_TEMPLATE = {
  subject: 'Your license keys for order {order_number}',
  intro: 'Hello {customer_name},\n\nthank you for your order at {shop_name}. Here are your license keys.',
};

/** Spaces and the mark behind them, if there is one. To look ahead for it from each space takes the square of the time. */
const SPACES = /[^\S\n]+([,.!]?)/g;

const dateFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Subject and opening words, filled in. */
export function fillTemplate({ template, shop, orderNumber, customerName }: MessageContent): {
  subject: string;
  intro: string;
} {
  const fill = (text: string) => {
    const values = { customer_name: customerName, order_number: orderNumber, shop_name: shop.name };
    const filled = renderTemplate(text, values);
    // "Hello ," to whom nobody knows by name.
    return customerName ? filled : filled.replace(SPACES, (spaces, mark: string) => mark || spaces);
  };
  return {
    subject: fill(template.message_subject ?? DEFAULT_TEMPLATE.subject),
    intro: fill(template.message_intro ?? DEFAULT_TEMPLATE.intro),
  };
}

/** What was bought, with its keys; a key is null where it cannot be read. */
export interface ProductKeys<Key extends string | null = string> {
  name: string;
  instructions: string | null;
  keys: Key[];
}

/** Keys by product, as they stand in the order; instructions of a pool are said once for its product. */
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

/** Paragraphs are parted by an empty line. */
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).filter((part) => part.trim());
