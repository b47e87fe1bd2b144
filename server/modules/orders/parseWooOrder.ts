import * as z from 'zod/mini';
import { type Message, message } from '#contract/messages/Message';
import { validationMessage } from '#contract/messages/validationMessage';
import { externalId } from '#contract/orders';
import { TimestampInput } from '#contract/shared/dates';
import { fieldMessages } from '#contract/shared/fieldMessages';
import { boundedText } from '#contract/shared/fields';
import { formatMessage } from '../../platform/formatMessage';
import { MAX_TEXT_LENGTH } from '../../schema';
import type { OrderState } from './OrderState';

export type WooEvent =
  | { kind: 'order'; state: Omit<OrderState, 'eventId'> }
  | { kind: 'deleted'; orderId: string }
  | { kind: 'rejected'; order: string; reason: Message }
  /** `isMalformed`: it may still concern an order. */
  | { kind: 'ignored'; reason: string; isMalformed?: boolean };

/** A larger quantity is capped instead of rejecting the order. */
const MAX_QUANTITY = 1_000_000_000;

const MAX_LINES = 10_000;

// PostgreSQL stores neither NUL nor lone surrogates.
const TruncatedText = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .slice(0, MAX_TEXT_LENGTH)
      .replaceAll('\u0000', '')
      .replaceAll(/\p{Surrogate}/gu, '\ufffd'),
  ),
);
const OptionalText = z.catch(z.nullish(TruncatedText), null);
// Not truncated: it would become another id or address.
const ShopId = externalId(validationMessage('values.not_empty'));
const OptionalEmail = z.catch(z.nullish(boundedText(255)), null);
const ProductRef = z.catch(z.int().check(z.minimum(0)), 0);

const WooOrder = z.object({
  id: ShopId,
  status: TruncatedText,
  number: OptionalText,
  date_modified_gmt: OptionalText,
  billing: z.catch(
    z.nullish(z.object({ email: OptionalEmail, first_name: OptionalText, last_name: OptionalText })),
    null,
  ),
  line_items: z
    .array(
      z.object({
        id: ShopId,
        product_id: ProductRef,
        variation_id: ProductRef,
        quantity: z.coerce.number().check(z.minimum(0)),
        name: OptionalText,
      }),
    )
    .check(
      z.maxLength(MAX_LINES, validationMessage('orders.max_lines', { max: MAX_LINES })),
      z.refine(
        (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
        validationMessage('orders.lines_share_id'),
      ),
    ),
  refunds: z.catch(z.nullish(z.array(z.catch(z.object({ id: ShopId }), { id: '' }))), null),
});

const WooError = z.object({ code: z.string(), message: z.string() });
const WooDeletion = z.object({ id: ShopId });

/** Recognizes an order with invalid fields. */
const OrderLike = z.object({
  id: z.catch(z.pipe(z.union([z.number(), TruncatedText]), z.transform(String)), 'unknown'),
  line_items: z.unknown(),
});

/** Parses a signed webhook body; shops also send error objects, bare ids and other resources. */
export function parseWooOrder(topic: string, body: string): WooEvent {
  if (!topic.startsWith('order.')) return ignoredEvent(`${topic} concerns no order`);
  const json = parseJson(body);
  if (json === undefined) return malformedEvent('not JSON');
  const order = z.safeParse(WooOrder, json);
  if (order.success) return { kind: 'order', state: toOrderState(order.data) };
  const deleted = z.safeParse(WooDeletion, json);
  if (topic === 'order.deleted' && deleted.success) return { kind: 'deleted', orderId: deleted.data.id };
  const shopError = z.safeParse(WooError, json);
  if (shopError.success) return malformedEvent(`the shop could not say more: ${shopError.data.code}`);
  const [[field = '', fieldReason = message('fields.invalid')] = []] = Object.entries(
    fieldMessages(order.error),
  );
  const reason = message('orders.field', { field, reason: fieldReason });
  const orderLike = z.safeParse(OrderLike, json);
  return orderLike.success
    ? { kind: 'rejected', order: orderLike.data.id, reason }
    : ignoredEvent(`not an order: ${formatMessage('en', reason)}`);
}

function toOrderState(order: z.output<typeof WooOrder>): Omit<OrderState, 'eventId'> {
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
      quantity: Math.min(Math.floor(line.quantity), MAX_QUANTITY),
      name: line.name ?? '',
    })),
    isPartlyRefunded: (order.refunds ?? []).length > 0,
    refundIds: (order.refunds ?? []).map(({ id }) => id),
    modifiedAt: parseGmt(order.date_modified_gmt),
  };
}

/** WooCommerce omits the time zone of its GMT dates. */
function parseGmt(value: string | null | undefined): Date | null {
  const date = new Date(`${value?.replace(/Z$/, '')}Z`);
  if (Number.isNaN(date.getTime())) return null;
  return z.safeParse(TimestampInput, date.toISOString()).success ? date : null;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const ignoredEvent = (reason: string): WooEvent => ({ kind: 'ignored', reason });
const malformedEvent = (reason: string): WooEvent => ({ kind: 'ignored', reason, isMalformed: true });
