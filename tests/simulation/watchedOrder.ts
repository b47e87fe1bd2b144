import type { ShopOrder } from '#shop/orders/ShopOrder';

/** How customers are told keys. */
export type Channel = 'note' | 'email' | 'order_item' | 'page';

export interface Email {
  to: string[];
  text: string;
}

/** An order of a shop, and what is known of its past. */
export interface WatchedOrder {
  name: string;
  shop: number;
  order: ShopOrder;
  /** How often it became paid. */
  timesPaid: number;
  isPaid: boolean;
  /** The most units that each line ever had. */
  maxUnits: Map<number, { productId: number; units: number }>;
  readNotes: number;
  /** What the items showed last, by line. */
  items: Map<number, string>;
  /** How often it was told each key by each channel. */
  told: Map<string, Record<Channel, number>>;
  /** The keys that its page shows in the end. */
  shown: string[];
  /** Keys by e-mail, with the reference of their e-mail. */
  emails: { marker: string; keys: string[] }[];
  /** A user had an e-mail sent again that may have been sent. */
  repeatedEmails: number;
  /** The order that its subscription began with. */
  firstOrder?: WatchedOrder;
  renewals: WatchedOrder[];
  /** It is older than a restore or failover. */
  isRestored: boolean;
  /** A restored database, or an administrator, could not know what it was told. */
  isExcused: boolean;
}

export const watchOrder = (name: string, shop: number, order: ShopOrder): WatchedOrder => ({
  name,
  shop,
  order,
  timesPaid: 0,
  isPaid: false,
  maxUnits: new Map(),
  readNotes: 0,
  items: new Map(),
  told: new Map(),
  shown: [],
  emails: [],
  repeatedEmails: 0,
  renewals: [],
  isRestored: false,
  isExcused: false,
});

const KEY = /\bP\d+-\d+-\d+\b/g;
export const findKeys = (text: string): string[] => text.match(KEY) ?? [];

const MARKER = /\b[\dA-F]{12}\b/;
export const findMarker = (text: string): string => MARKER.exec(text)?.[0] ?? '';

const isPaid = ({ status }: ShopOrder) => status === 'processing' || status === 'completed';

/** Notes whether the order is paid, and its units. */
export function readState(watched: WatchedOrder): void {
  const { order, maxUnits } = watched;
  if (isPaid(order) && !watched.isPaid) watched.timesPaid++;
  watched.isPaid = isPaid(order);
  for (const { id, product_id: productId, quantity } of order.lines) {
    const units = maxUnits.get(id)?.units ?? 0;
    if (quantity > units) maxUnits.set(id, { productId, units: quantity });
  }
}

/** The customer notes since the last call. */
export function readNotes(watched: WatchedOrder): string[] {
  const { notes } = watched.order;
  if (notes.length === watched.readNotes) return [];
  const fresh = notes.slice(watched.readNotes).filter(({ customer_note }) => customer_note);
  watched.readNotes = notes.length;
  return fresh.map(({ note }) => note);
}

/** The keys that items show and did not show at the last call. */
export function readItems({ order, items }: WatchedOrder): string[] {
  return order.lines.flatMap(({ id, meta }) => {
    if (meta.length === 0) return [];
    const shown = meta.map(({ value }) => String(value)).join('\n');
    const before = items.get(id) ?? '';
    if (shown === before) return [];
    items.set(id, shown);
    const known = new Set(findKeys(before));
    return findKeys(shown).filter((key) => !known.has(key));
  });
}

/** The keys that the items show now. */
export const listShown = ({ order }: WatchedOrder): string[] =>
  order.lines.flatMap(({ meta }) => meta.flatMap(({ value }) => findKeys(String(value))));

/** The references of the messages that the order's metadata tell of, for a database that is restored. */
export function listRecorded({ order }: WatchedOrder): string[] {
  return order.meta.flatMap(({ key, value }) => {
    if (!key.startsWith('_keystock_keys_')) return [];
    const [payload = ''] = String(value).split('.');
    const receipt = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      deliveries: { marker: string }[];
    };
    return receipt.deliveries.map(({ marker }) => marker);
  });
}
