import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseWooOrder } from '../../../server/domains/orders/apply/parseWooOrder';
import { summarizeRefunds } from '../../../server/domains/orders/events/readRefunds';
import { parseProductChange } from '../../../server/platform/woocommerce/products';
import {
  WooNotes,
  WooOrderItems,
  WooProduct,
  WooRefund,
  WooSubscription,
  WooVariation,
  WooWebhook,
} from '../../../server/platform/woocommerce/responseSchemas';
import { loadDeliveries } from '../../../testkit/deliveries';
import { loadRecording } from '../../shop/recordings';
import { type Mutant, mutate, type Path } from './mutations';

const loadJson = (name: string): unknown => JSON.parse(loadRecording(name).body.toString());
const products = z.array(z.looseObject({ type: z.string() })).parse(loadJson('products-status-publish'));
const RECORDS = {
  product: loadJson('product-simple'),
  variable: products.find(({ type }) => type === 'variable'),
  variation: loadJson('variation-one'),
};
const read = (record: unknown) => parseWooOrder('order.updated', JSON.stringify(record));

/** The recorded orders with different statuses and lines. */
function loadOrders(): unknown[] {
  const orders = new Map<string, unknown>();
  for (const { body, headers } of loadDeliveries()) {
    if (!headers['x-wc-webhook-topic']?.startsWith('order.')) continue;
    const event = parseWooOrder('order.updated', body.toString());
    if (event.kind !== 'order') continue;
    const { status, lineItems, refundIds } = event.state;
    const shape = JSON.stringify([status, lineItems.length, lineItems[0]?.variation_id, refundIds.length]);
    orders.set(shape, JSON.parse(body.toString()));
  }
  return [...orders.values()];
}

/** More is refused when keys are allocated. */
const MAX_UNITS = 100_000;
const LINE_FIELDS = new Set<string | number | undefined>(['id', 'product_id', 'variation_id', 'quantity']);

/** What says which units are due: an order without an id, a status or its lines can be refused. */
const isVital = ([first]: Path) => first === 'id' || first === 'status' || first === 'line_items';
const mayLackLine = ([first, , field, ...rest]: Path) =>
  first === 'line_items' && (field === undefined || (LINE_FIELDS.has(field) && rest.length === 0));

interface Reading {
  /** Product, variation and quantity of each line that counts. */
  units: string[];
  isTold: boolean;
}

function readUnits(record: unknown): Reading | undefined {
  const event = read(record);
  if (event.kind !== 'order') return undefined;
  const odd = new Set(event.remarks.map(({ lineId }) => lineId));
  const { lineItems } = event.state;
  const units = lineItems
    .filter(({ id, quantity }) => !odd.has(id) && quantity <= MAX_UNITS)
    .map(({ product_id, variation_id, quantity }) => `${product_id} ${variation_id} × ${quantity}`);
  return { units, isTold: units.length < lineItems.length + event.unreadLines.length };
}

function isMisread({ path, mutation, record }: Mutant, known: Reading): boolean {
  const reading = readUnits(record);
  if (!reading) return !(isVital(path) && path.length === 1 && read(record).kind === 'rejected');
  const rest = [...known.units];
  for (const unit of reading.units) {
    const index = rest.indexOf(unit);
    if (index < 0) return true;
    rest.splice(index, 1);
  }
  const saysNone = path.length === 1 && path[0] === 'line_items' && mutation.startsWith('empty');
  return rest.length > 0 && !saysNone && !(mayLackLine(path) && reading.isTold);
}

test('an order with an odd field has its units, or it is told which lines were not read', () => {
  const orders = loadOrders();
  let mutants = 0;
  const misread = orders.flatMap((order) => {
    const known = readUnits(order) ?? { units: [], isTold: false };
    const all = mutate(order);
    mutants += all.length;
    return all.filter((mutant) => isMisread(mutant, known)).map(({ name }) => name);
  });

  expect(misread).toEqual([]);
  expect(orders.length).toBeGreaterThan(5);
  expect(mutants).toBeGreaterThan(5000);
});

const isId = ({ path }: Mutant) => path.length === 1 && path[0] === 'id';

test.each([
  ['product', WooProduct],
  ['variable', WooProduct],
  ['variation', WooVariation],
] as const)('a %s with an odd field is read whatever it is, but its id', (name, schema) => {
  const refused = mutate(RECORDS[name]).filter((mutant) => !z.safeParse(schema, mutant.record).success);

  expect(refused.filter((mutant) => !isId(mutant))).toEqual([]);
});

test.each(['product', 'variable', 'variation'] as const)(
  'the webhook of %s with an odd field changes that product, or is told to be unread',
  (name) => {
    const record = RECORDS[name];
    const parse = (one: unknown) => parseProductChange('product.updated', JSON.stringify(one));
    const known = parse(record);

    const wrong = mutate(record).filter((mutant) => {
      const parsed = parse(mutant.record);
      const mayBeUnread = isId(mutant) || mutant.path[0] === 'parent_id';
      if (!parsed) return !mayBeUnread;
      return parsed.id !== known?.id || parsed.change.productId !== known.change.productId;
    });

    expect(known).toBeDefined();
    expect(wrong.map((mutant) => mutant.name)).toEqual([]);
  },
);

test('refunds with an odd field have the same units, or are for a person to decide', () => {
  const refunds = loadJson('order-refunds-list');
  const summarize = (record: unknown) => summarizeRefunds(z.array(WooRefund).parse(record), 'now');
  const known = summarize(refunds).units;

  const wrong = mutate(refunds).filter(({ record, path }) => {
    const { success, data } = z.safeParse(z.array(WooRefund), record);
    if (!success) return path.length > 1;
    const { units, isAmbiguous } = summarizeRefunds(data, 'now');
    return !isAmbiguous && JSON.stringify(units) !== JSON.stringify(known);
  });

  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a subscription with an odd field has its own first order, or is asked for again', () => {
  const record = { id: 21, status: 'active', parent_id: 16, billing_period: 'month', line_items: [] };

  const read = mutate(record).flatMap((mutant) => z.safeParse(WooSubscription, mutant.record).data ?? []);

  expect(read.length).toBeGreaterThan(20);
  expect(new Set(read.map(({ parent_id }) => parent_id))).toEqual(new Set([16]));
});

test('notes with an odd field are all found by their text, or the list is not trusted', () => {
  const notes = loadJson('order-notes-list');
  const readTexts = (record: unknown) => z.safeParse(WooNotes, record).data?.map(({ note }) => note);
  const known = readTexts(notes);
  const isText = ({ path: [, field], path }: Mutant) => path.length === 1 || field === 'note';

  const wrong = mutate(notes).filter((mutant) => {
    const texts = readTexts(mutant.record);
    return !isText(mutant) && JSON.stringify(texts) !== JSON.stringify(known);
  });

  expect(known?.length).toBeGreaterThan(1);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a webhook with an odd field is read whatever it is, but its id', () => {
  const [webhook] = z.array(z.unknown()).parse(loadJson('webhooks-get-list'));

  const refused = mutate(webhook).filter(({ record }) => !z.safeParse(WooWebhook, record).success);

  expect(refused.filter((mutant) => !isId(mutant))).toEqual([]);
});

test('an order with an odd field keeps its items, to which keys are written', () => {
  const order = loadJson('order-one');
  const readIds = (record: unknown) =>
    z.safeParse(WooOrderItems, record).data?.line_items.map(({ id }) => id);
  const known = readIds(order) ?? [];

  const wrong = mutate(order).filter(({ path: [field], record }) => {
    const ids = readIds(record);
    if (field !== 'line_items') return JSON.stringify(ids) !== JSON.stringify(known);
    return ids?.some((id) => !known.includes(id));
  });

  expect(known.length).toBeGreaterThan(0);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
