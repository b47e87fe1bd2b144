import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Message, message } from '#contract/messages/Message';
import { validationMessage } from '#contract/messages/validationMessage';
import { externalId } from '#contract/orders';
import { TimestampInput } from '#contract/shared/dates';
import { fieldMessages } from '#contract/shared/fieldMessages';
import { boundedText } from '#contract/shared/fields';
import { MAX_TEXT_LENGTH } from '../../schema';
import type { OrderState, Payment, Subscriptions } from './OrderState';

export type WooEvent =
  | { kind: 'order'; state: Omit<OrderState, 'eventId'> }
  | { kind: 'deleted'; orderId: string }
  | { kind: 'rejected'; orderId: string | null; reason: Message }
  /** `isMalformed`: it may still concern an order. */
  | { kind: 'ignored'; reason: Message; isMalformed?: boolean };

/** A larger quantity is capped instead of rejecting the order. */
const MAX_QUANTITY = 1_000_000_000;

const MAX_LINES = 10_000;
const MAX_ENTRIES = 10_000;

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

/** Text and numbers: converting another value to text can fail. */
const MetaValue = z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '');

/** Plug-ins add entries of any shape. */
const Meta = z.catch(z.nullable(z.object({ key: z.string(), value: MetaValue })), null);

/** A list of the first entries: a body of 2 MB can have a million, and checking each takes microseconds. */
const boundedList = <Entry extends z.ZodMiniType>(entry: Entry, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.slice(0, max) : value)),
    z.array(entry),
  );

const WooOrder = z.object({
  id: ShopId,
  status: TruncatedText,
  number: OptionalText,
  order_key: OptionalText,
  date_created_gmt: OptionalText,
  date_modified_gmt: OptionalText,
  date_paid_gmt: OptionalText,
  billing: z.catch(
    z.nullish(z.object({ email: OptionalEmail, first_name: OptionalText, last_name: OptionalText })),
    null,
  ),
  line_items: boundedList(
    z.object({
      id: ShopId,
      product_id: ProductRef,
      variation_id: ProductRef,
      quantity: z.coerce.number().check(z.minimum(0)),
      name: OptionalText,
    }),
    // One more, which is refused below.
    MAX_LINES + 1,
  ).check(
    z.maxLength(MAX_LINES, validationMessage('orders.max_lines', { max: MAX_LINES })),
    z.refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      validationMessage('orders.lines_share_id'),
    ),
  ),
  refunds: z.catch(z.nullish(boundedList(z.catch(z.object({ id: ShopId }), { id: '' }), MAX_ENTRIES)), null),
  meta_data: z.catch(z.nullish(boundedList(Meta, MAX_ENTRIES)), null),
  total: z.catch(z.nullish(z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/))), null),
  currency: z.catch(z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/))), null),
  /** Of Polylang. */
  lang: z.catch(z.nullish(z.string()), null),
});

const WooError = z.object({ code: TruncatedText, message: z.string() });
const WooDeletion = z.object({ id: ShopId });

/** Recognizes an order with invalid fields. */
const OrderLike = z.object({
  id: z.catch(z.nullable(z.pipe(z.union([z.number(), TruncatedText]), z.transform(String))), null),
  line_items: z.unknown(),
});

/** Parses a signed webhook body; shops also send error objects, bare ids and other resources. */
export function parseWooOrder(topic: string, body: string): WooEvent {
  if (!topic.startsWith('order.')) return ignoredEvent(message('events.other_topic', { topic }));
  const json = parseJson(body);
  if (json === undefined) return malformedEvent(message('events.not_json'));
  const order = z.safeParse(WooOrder, json);
  if (order.success) return { kind: 'order', state: toOrderState(order.data) };
  const deleted = z.safeParse(WooDeletion, json);
  if (topic === 'order.deleted' && deleted.success) return { kind: 'deleted', orderId: deleted.data.id };
  const shopError = z.safeParse(WooError, json);
  if (shopError.success) return malformedEvent(message('events.shop_error', { code: shopError.data.code }));
  const [[field = '', fieldReason = message('fields.invalid')] = []] = Object.entries(
    fieldMessages(order.error),
  );
  const reason = message('orders.field', { field, reason: fieldReason });
  const orderLike = z.safeParse(OrderLike, json);
  return orderLike.success
    ? { kind: 'rejected', orderId: orderLike.data.id, reason }
    : ignoredEvent(message('events.not_an_order', { reason }));
}

/** The state of an order as the shop's API returns it; undefined if it has invalid fields. */
export function parseOrderState(json: unknown): Omit<OrderState, 'eventId'> | undefined {
  const { data } = z.safeParse(WooOrder, json);
  return data && toOrderState(data);
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
    orderedAt: parseGmt(order.date_created_gmt),
    paidAt: parseGmt(order.date_paid_gmt),
    modifiedAt: parseGmt(order.date_modified_gmt),
    orderKey: order.order_key ? hashOrderKey(order.order_key) : null,
    subscriptions: getSubscriptions(order.meta_data ?? []),
    payment: getPayment(order),
    language: getLanguage(order),
  };
}

/**
 * WooCommerce Subscriptions marks orders by the id of each of their subscriptions. An order that subscribes again is the
 * first of another subscription.
 */
function getSubscriptions(metadata: z.output<typeof Meta>[]): Subscriptions | null {
  const listIds = (name: string) => {
    const values = metadata.flatMap((meta) => (meta?.key === name ? meta.value : []));
    return [...new Set(values)].filter((id) => SUBSCRIPTION_ID.test(id)).slice(0, MAX_SUBSCRIPTIONS);
  };
  const renewed = listIds('_subscription_renewal');
  const ids = renewed.length > 0 ? renewed : listIds('_subscription_switch');
  return ids.length > 0 ? { ids, isRenewal: renewed.length > 0 } : null;
}

const getPayment = ({ total, currency }: z.output<typeof WooOrder>): Payment | null =>
  total && currency ? { total, currency } : null;

/** Plug-ins for several languages, such as WPML and TranslatePress, keep the one of the customer: de, de_DE, pt-br. */
function getLanguage({ lang, meta_data }: z.output<typeof WooOrder>): string | null {
  const values = (meta_data ?? []).flatMap((meta) => (meta && LANGUAGE_META.has(meta.key) ? meta.value : []));
  const language = [lang ?? '', ...values].find((value) => LANGUAGE.test(value));
  return language ? language.replace('_', '-').toLowerCase() : null;
}

const LANGUAGE_META = new Set(['wpml_language', 'trp_language']);
const LANGUAGE = /^[a-z]{2,3}([-_][a-z]{2,4})?$/i;

const SUBSCRIPTION_ID = /^[1-9]\d{0,14}$/;

/** Each is read from the shop once. */
const MAX_SUBSCRIPTIONS = 50;

/** Of WooCommerce's order key; the key itself opens the order in the shop, so only its hash is stored. */
const hashOrderKey = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

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

const ignoredEvent = (reason: Message): WooEvent => ({ kind: 'ignored', reason });
const malformedEvent = (reason: Message): WooEvent => ({ kind: 'ignored', reason, isMalformed: true });
