import type { ShopState } from '../ShopState';
import type { ShopNote, ShopOrder } from './ShopOrder';

/** Adds a note to an order; a customer note is e-mailed, which adds a second note. */
export function writeNote(
  shop: ShopState,
  order: ShopOrder,
  { note, customer_note }: Pick<ShopNote, 'note' | 'customer_note'>,
): ShopNote {
  const newNote = { id: shop.nextId('comment'), created: shop.now(), note: cleanNote(note), customer_note };
  order.notes.push(newNote);
  if (customer_note) writeNote(shop, order, { note: 'Email "Customer note" sent.', customer_note: false });
  return newNote;
}

const TAG = /<!--[\s\S]*?-->|<(\/?)(\w+)([^<>]*)>/g;
const AMPERSAND = /&(?!\w+;|#\d+;|#x[\da-f]+;)/gi;

/** Tags and attributes that WordPress allows in comments. */
const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  acronym: ['title'],
  b: [],
  blockquote: ['cite'],
  cite: [],
  code: [],
  del: ['datetime'],
  em: [],
  i: [],
  q: ['cite'],
  s: [],
  strike: [],
  strong: [],
};

/** Sanitizes a note as WordPress does. */
function cleanNote(note: string): string {
  return note
    .replace(TAG, (_, slash: string | undefined, name: string | undefined, rest = '') => {
      const allowed = allowedAttributes[name?.toLowerCase() ?? ''];
      return allowed ? `<${slash}${name}${filterAttributes(rest, allowed)}>` : '';
    })
    .replace(AMPERSAND, '&amp;');
}

function filterAttributes(text: string, allowed: string[]): string {
  return [...text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*')/g)]
    .filter(([, name = '']) => allowed.includes(name.toLowerCase()))
    .map(([, name, value]) => ` ${name}=${value}`)
    .join('');
}
