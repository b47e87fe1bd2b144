import { fillPlaceholders } from '#contract/delivery';
import type { StoredKey, Told } from './Message';

/** Every word that customers read beside those of the shop. */
export const wording = {
  seeOnline: 'See your keys online',
  openUntil: (until: Date) => `The page is open until ${day.format(until)}.`,
  reference: (marker: string) => `Reference: ${marker}`,
  ofOrder: (number: string, shop: string) => `Order ${number} at ${shop}`,
};

/** What a message says where the shop has no words of its own. */
const OWN_WORDS = {
  subject: 'Your license keys for order {order_number}',
  intro: 'Hello {customer_name},\n\nthank you for your order at {shop_name}. Here are your license keys.',
};

/** Spaces and the mark behind them, if there is one. To look ahead for it from each space takes the square of the time. */
const SPACES = /[^\S\n]+([,.!]?)/g;

const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Subject and opening words, filled in. */
export function wordsOf({ words, shop, orderNumber, customerName }: Told): {
  subject: string;
  intro: string;
} {
  const fill = (text: string) => {
    const values = { customer_name: customerName, order_number: orderNumber, shop_name: shop.name };
    const filled = fillPlaceholders(text, values);
    // "Hello ," to whom nobody knows by name.
    return customerName ? filled : filled.replace(SPACES, (spaces, mark: string) => mark || spaces);
  };
  return {
    subject: fill(words.message_subject ?? OWN_WORDS.subject),
    intro: fill(words.message_intro ?? OWN_WORDS.intro),
  };
}

/** What was bought, with its keys; a key is null where it cannot be read. */
export interface Product<Key extends string | null = string> {
  name: string;
  instructions: string | null;
  keys: Key[];
}

/** Keys by product, as they stand in the order; instructions of a pool are said once for its product. */
export function byProduct<Key extends string | null>(
  keys: (Omit<StoredKey, 'cipher' | 'licenseId'> & { key: Key })[],
): Product<Key>[] {
  const products = new Map<string, Product<Key>>();
  for (const { product: name, poolId, instructions, key } of keys) {
    const id = `${poolId} ${name}`;
    const known = products.get(id);
    if (known) known.keys.push(key);
    else products.set(id, { name, instructions, keys: [key] });
  }
  return [...products.values()];
}

/** Paragraphs are parted by an empty line. */
export const paragraphs = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part.trim());
