import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { boundedText, TimestampInput } from '#contract/shared/fields';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { validationText } from '#contract/shared/texts/validationText';
import { externalId } from '#contract/shopOrders';
import { type Text, textOf } from '#contract/texts/Text';
import { parseJson } from '../../../platform/parseJson';
import { HtmlText, looseList, looseNumber, looseText } from '../../../platform/woocommerce/looseFields';
import { MAX_TEXT_LENGTH } from '../../../schema';
import { lacksKeys } from '../../deliveries';
import type { OrderState, Payment, Subscriptions } from './OrderState';

/** What a line that was read leaves open; it matters if its product is mapped. See `settleLines`. */
export interface LineRemark {
  lineId: string;
  /** It does not say which variation it is; its quantity has a fraction; it is a return. */
  kind: 'variation' | 'fraction' | 'return';
  text: Text;
}

/** An order as far as it can be read. */
export interface ParsedOrder {
  state: Omit<OrderState, 'eventId'>;
  /** Why some lines, which get no keys, could not be read. */
  unreadLines: Text[];
  remarks: LineRemark[];
}

export type WooEvent =
  | ({ kind: 'order' } & ParsedOrder)
  | { kind: 'deleted'; orderId: string }
  | { kind: 'rejected'; orderId: string | null; reason: Text }
  /** `isMalformed`: it may still concern an order. */
  | { kind: 'ignored'; reason: Text; isMalformed?: boolean };

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
const OptionalText = z.catch(z.nullish(looseText(TruncatedText)), null);
// Not truncated: it would become another id or address.
const ShopId = externalId(validationText('values.not_empty'));
const OptionalEmail = z.catch(z.nullish(boundedText(255)), null);
/** 0 for a product that was deleted, or a variation of none. */
const ProductRef = looseNumber(z.int().check(z.minimum(0)));

/** Text and numbers: converting another value to text can fail. */
const MetaValue = z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '');

/** Plug-ins add entries of any shape. */
const Meta = z.catch(z.nullable(z.object({ key: z.string(), value: MetaValue })), null);

const Line = z.object({
  id: ShopId,
  product_id: ProductRef,
  variation_id: z.catch(z.nullable(ProductRef), null),
  quantity: looseNumber(z.number()),
  name: z.pipe(HtmlText, TruncatedText),
  /** Its shape is a plug-in's; undefined if the shop does not say. */
  meta_data: z.optional(z.unknown()),
});
type Line = z.output<typeof Line>;

const WooOrder = z.object({
  id: ShopId,
  status: TruncatedText.check(z.minLength(1, validationText('values.not_empty'))),
  number: OptionalText,
  order_key: OptionalText,
  date_created_gmt: OptionalText,
  date_modified_gmt: OptionalText,
  date_paid_gmt: OptionalText,
  billing: z.catch(
    z.nullish(z.object({ email: OptionalEmail, first_name: OptionalText, last_name: OptionalText })),
    null,
  ),
  // Each is read alone. One more than the maximum, which is refused.
  line_items: looseList(z.unknown(), MAX_LINES + 1).check(
    z.maxLength(MAX_LINES, validationText('orders.max_lines', { max: MAX_LINES })),
  ),
  // A body of 2 MB can have a million entries, and checking each takes microseconds.
  refunds: z.catch(z.nullish(looseList(z.catch(z.object({ id: ShopId }), { id: '' }), MAX_ENTRIES)), null),
  meta_data: z.catch(z.nullish(looseList(Meta, MAX_ENTRIES)), null),
  total: z.catch(z.nullish(looseText(z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/)))), null),
  currency: z.catch(z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/))), null),
  payment_method: OptionalText,
  /** Of Polylang. */
  lang: z.catch(z.nullish(z.string()), null),
});

const WooError = z.object({ code: TruncatedText, message: z.string() });
const WooDeletion = z.object({ id: ShopId });

/** Recognizes an order with invalid fields, or without some. */
const OrderLike = z
  .looseObject({
    id: z.catch(z.nullable(z.pipe(z.union([z.number(), TruncatedText]), z.transform(String))), null),
  })
  .check(z.refine((value) => 'line_items' in value || 'status' in value));

/** Parses a signed webhook body; shops also send error objects, bare ids and other resources. */
export function parseWooOrder(topic: string, body: string): WooEvent {
  if (!topic.startsWith('order.')) return ignoredEvent(textOf('events.other_topic', { topic }));
  const json = parseJson(body);
  if (json === undefined) return malformedEvent(textOf('events.not_json'));
  const order = z.safeParse(WooOrder, json);
  if (order.success) return { kind: 'order', ...readOrder(order.data) };
  const deleted = z.safeParse(WooDeletion, json);
  if (topic === 'order.deleted' && deleted.success) return { kind: 'deleted', orderId: deleted.data.id };
  const shopError = z.safeParse(WooError, json);
  if (shopError.success) return malformedEvent(textOf('events.shop_error', { code: shopError.data.code }));
  const reason = describeError(order.error);
  const orderLike = z.safeParse(OrderLike, json);
  return orderLike.success
    ? { kind: 'rejected', orderId: orderLike.data.id, reason }
    : malformedEvent(textOf('events.not_an_order', { reason }));
}

/** The state of an order as the shop's API returns it; undefined if it has invalid fields. */
export function parseOrderState(json: unknown): Omit<OrderState, 'eventId'> | undefined {
  const { data } = z.safeParse(WooOrder, json);
  return data && readOrder(data).state;
}

function describeError(error: z.core.$ZodError): Text {
  const [[field = '', reason = textOf('fields.invalid')] = []] = Object.entries(fieldTexts(error));
  return textOf('orders.field', { field, reason });
}

function readOrder(order: z.output<typeof WooOrder>): ParsedOrder {
  const lines: Line[] = [];
  const unreadLines: Text[] = [];
  const remarks: LineRemark[] = [];
  const repeatedIds = findRepeatedIds(order.line_items);
  for (const [index, value] of order.line_items.entries()) {
    const number = index + 1;
    const { success, data: line, error } = z.safeParse(Line, value);
    if (success && !repeatedIds.has(line.id)) {
      lines.push(line);
      remarks.push(...listRemarks(line, number));
    } else {
      const reason = success ? textOf('orders.lines_share_id') : describeError(error);
      unreadLines.push(textOf('orders.unread_line', { line: number, reason }));
    }
  }
  return { state: toOrderState(order, lines), unreadLines, remarks };
}

/** Two lines of one id cannot be told apart, nor can their keys. */
function findRepeatedIds(lines: unknown[]): Set<string> {
  const seen = new Set<string>();
  const ids = lines.flatMap((line) => z.safeParse(z.object({ id: ShopId }), line).data?.id ?? []);
  return new Set(ids.filter((id) => seen.has(id) || !seen.add(id)));
}

/** A negative quantity is a return: nothing is to be given for it, and which key it returns only a person can tell. */
function listRemarks({ id: lineId, variation_id, quantity }: Line, line: number): LineRemark[] {
  const values = { line, quantity };
  const remarks: LineRemark[] = [];
  if (variation_id === null) {
    const reason = textOf('orders.field', { field: 'variation_id', reason: textOf('fields.invalid') });
    remarks.push({ lineId, kind: 'variation', text: textOf('orders.unread_line', { line, reason }) });
  }
  if (quantity < 0) remarks.push({ lineId, kind: 'return', text: textOf('orders.return_line', values) });
  else if (!Number.isInteger(quantity))
    remarks.push({ lineId, kind: 'fraction', text: textOf('orders.fraction_line', values) });
  return remarks;
}

function toOrderState(order: z.output<typeof WooOrder>, lines: Line[]): Omit<OrderState, 'eventId'> {
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
    lineItems: lines.map(({ meta_data: _, ...line }) => ({
      ...line,
      variation_id: line.variation_id ?? 0,
      quantity: Math.max(0, Math.min(Math.floor(line.quantity), MAX_QUANTITY)),
    })),
    linesWithoutKeys: lines.flatMap(({ id, meta_data }) => (lacksKeys(meta_data) ? id : [])),
    isPartlyRefunded: (order.refunds ?? []).length > 0,
    refundIds: (order.refunds ?? []).map(({ id }) => id),
    orderedAt: parseGmt(order.date_created_gmt),
    paidAt: parseGmt(order.date_paid_gmt),
    modifiedAt: parseGmt(order.date_modified_gmt),
    orderKey: order.order_key ? hashOrderKey(order.order_key) : null,
    subscriptions: getSubscriptions(order.meta_data ?? []),
    payment: getPayment(order),
    language: getLanguage(order),
    paymentMethod: order.payment_method || null,
    marks: listMarks(order.meta_data ?? []),
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

const MAX_MARK_LENGTH = 100;

/** The entries that may be a mark of the order's risk. */
const listMarks = (metadata: z.output<typeof Meta>[]): Record<string, string> =>
  Object.fromEntries(
    metadata.flatMap((meta) =>
      meta && isMark(meta.key) && isMark(meta.value) ? [[meta.key, meta.value.trim()]] : [],
    ),
  );

// PostgreSQL stores neither NUL nor lone surrogates.
const isMark = (text: string) =>
  text.length > 0 && text.length <= MAX_MARK_LENGTH && !/[\0\p{Surrogate}]/u.test(text);

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

const ignoredEvent = (reason: Text): WooEvent => ({ kind: 'ignored', reason });
const malformedEvent = (reason: Text): WooEvent => ({ kind: 'ignored', reason, isMalformed: true });
