import * as z from 'zod/mini';
import { fieldErrors } from '#contract/errors';
import { GivenTime, text } from '#contract/fields';
import { shopId } from '#contract/orders';
import { MAX_TEXT, type OrderState } from './OrderState';

/** What a shop's delivery says. */
export type WooDelivery =
  | { kind: 'order'; state: Omit<OrderState, 'eventId'> }
  | { kind: 'deleted'; orderId: string }
  | { kind: 'refused'; order: string; why: string }
  /** `isGarbled`: it may be about an order all the same. */
  | { kind: 'nothing'; why: string; isGarbled?: boolean };

/** Far more than can be delivered; the rest of the order must not suffer from it. */
const LARGEST_QUANTITY = 1_000_000_000;

const MOST_LINES = 10_000;

// PostgreSQL can store neither a NUL nor half a character.
const Text = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .slice(0, MAX_TEXT)
      .replaceAll('\u0000', '')
      .replaceAll(/\p{Surrogate}/gu, '\ufffd'),
  ),
);
const MaybeText = z.catch(z.nullish(Text), null);
// Never made fit: it would be the id, or the address, of something else.
const Id = shopId('Must not be empty');
const Email = z.catch(z.nullish(text(255)), null);
const Reference = z.catch(z.int().check(z.minimum(0)), 0);

const WooOrder = z.object({
  id: Id,
  status: Text,
  number: MaybeText,
  date_modified_gmt: MaybeText,
  billing: z.catch(z.nullish(z.object({ email: Email, first_name: MaybeText, last_name: MaybeText })), null),
  line_items: z
    .array(
      z.object({
        id: Id,
        product_id: Reference,
        variation_id: Reference,
        quantity: z.coerce.number().check(z.minimum(0)),
        name: MaybeText,
      }),
    )
    .check(
      z.maxLength(MOST_LINES, `At most ${MOST_LINES} lines`),
      z.refine(
        (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
        'Two lines have the same id',
      ),
    ),
  refunds: z.catch(z.nullish(z.array(z.catch(z.object({ id: Id }), { id: '' }))), null),
});

const WooError = z.object({ code: z.string(), message: z.string() });
const WooDeletion = z.object({ id: Id });

/** Meant as an order, whatever is wrong with it. */
const OrderLike = z.object({
  id: z.catch(z.pipe(z.union([z.number(), Text]), z.transform(String)), 'unknown'),
  line_items: z.unknown(),
});

/** Reads a signed body of whatever kind: shops also send error objects, bare ids, and things that are no orders. */
export function readWooOrder(topic: string, body: string): WooDelivery {
  if (!topic.startsWith('order.')) return nothing(`${topic} concerns no order`);
  const json = parse(body);
  if (json === undefined) return garbled('not JSON');
  const order = z.safeParse(WooOrder, json);
  if (order.success) return { kind: 'order', state: stateOf(order.data) };
  const deleted = z.safeParse(WooDeletion, json);
  if (topic === 'order.deleted' && deleted.success) return { kind: 'deleted', orderId: deleted.data.id };
  const shopError = z.safeParse(WooError, json);
  if (shopError.success) return garbled(`the shop could not say more: ${shopError.data.code}`);
  const [[field, message] = []] = Object.entries(fieldErrors(order.error));
  const why = `${field}: ${message}`;
  const meant = z.safeParse(OrderLike, json);
  return meant.success ? { kind: 'refused', order: meant.data.id, why } : nothing(`not an order: ${why}`);
}

function stateOf(order: z.output<typeof WooOrder>): Omit<OrderState, 'eventId'> {
  const { billing } = order;
  return {
    orderId: order.id,
    number: order.number || order.id,
    status: order.status,
    customer: {
      email: billing?.email || null,
      firstName: billing?.first_name || null,
      lastName: billing?.last_name || null,
    },
    lineItems: order.line_items.map((line) => ({
      ...line,
      quantity: Math.min(Math.floor(line.quantity), LARGEST_QUANTITY),
      name: line.name ?? '',
    })),
    isPartlyRefunded: (order.refunds ?? []).length > 0,
    refundIds: (order.refunds ?? []).map(({ id }) => id),
    modifiedAt: gmt(order.date_modified_gmt),
  };
}

/** The shop writes GMT without saying so. */
function gmt(written: string | null | undefined): Date | null {
  const date = new Date(`${written?.replace(/Z$/, '')}Z`);
  if (Number.isNaN(date.getTime())) return null;
  return z.safeParse(GivenTime, date.toISOString()).success ? date : null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const nothing = (why: string): WooDelivery => ({ kind: 'nothing', why });
const garbled = (why: string): WooDelivery => ({ kind: 'nothing', why, isGarbled: true });
