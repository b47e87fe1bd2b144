import * as z from 'zod/mini';
import { textOf } from '#contract/texts/Text';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { UpstreamError } from '../httpClient/UpstreamError';
import { parseJson as parseText } from '../parseJson';
import type { WooCredentials } from './authorize';
import {
  HtmlText,
  LooseId,
  looseBoolean,
  looseList,
  looseNumber,
  looseText,
  readableEntries,
} from './looseFields';
import { quoteAnswer } from './quoteAnswer';

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** A list that is the whole response: `{}` is none, and its records would count as gone. */
export const responseList = <S extends z.ZodMiniType>(list: S) =>
  z.pipe(z.unknown().check(z.refine((value) => !isEmptyObject(value))), list);

const Image = z.object({ src: HtmlText });

/** Some plug-ins list the variations themselves instead of their ids. */
const VariationId = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value,
  ),
  LooseId,
);

/** The ids of a product in each language, by WPML or Polylang; a language without a translation has another value. */
const Translations = z.catch(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((ids) => Object.values(ids).flatMap((id) => z.safeParse(LooseId, id).data ?? [])),
  ),
  [],
);

const Flag = z.catch(looseBoolean, false);

const digitalFields = { virtual: Flag, downloadable: Flag, translations: Translations };

/** Only the id is required: the rest is shown. */
export const WooProduct = z.object({
  id: LooseId,
  name: HtmlText,
  sku: HtmlText,
  type: z.catch(z.string(), 'simple'),
  price: HtmlText,
  images: z.catch(readableEntries(Image), []),
  /** Null if the shop does not say. */
  variations: z.catch(z.nullable(readableEntries(VariationId)), null),
  ...digitalFields,
});
export type WooProduct = z.infer<typeof WooProduct>;

export const WooVariation = z.object({
  id: LooseId,
  name: HtmlText,
  sku: HtmlText,
  price: HtmlText,
  image: z.catch(z.nullish(Image), null),
  attributes: z.catch(readableEntries(z.object({ option: HtmlText })), []),
  ...digitalFields,
});
export type WooVariation = z.infer<typeof WooVariation>;

/** Only the fields of the sync; the rest is parsed like a webhook's body. */
export const WooOrder = z.looseObject({
  id: LooseId,
  status: z.catch(z.string(), ''),
  date_modified_gmt: z.catch(z.nullish(z.string()), null),
});
export const WooOrders = responseList(readableEntries(WooOrder));
export type WooOrder = z.infer<typeof WooOrder>;

/** Plug-ins add entries of any shape. */
const ItemMeta = z.object({ id: z.unknown(), key: z.unknown(), value: z.unknown() });
const WooOrderItem = z.object({ id: LooseId, meta_data: z.catch(readableEntries(ItemMeta), []) });
export type WooOrderItem = z.infer<typeof WooOrderItem>;

/** An order's items with their metadata. */
export const WooOrderItems = z.object({
  status: z.catch(z.string(), ''),
  total: z.catch(z.optional(looseText(z.string())), undefined),
  line_items: readableEntries(WooOrderItem),
  meta_data: z.optional(z.unknown()),
});
export type WooOrderItems = z.infer<typeof WooOrderItems>;

/** Metadata of an item: the entry with the id or else the key is replaced, or removed if the value is null. */
export interface WooItemUpdate {
  id: number;
  meta_data: { id?: unknown; key: string; value: string | null }[];
}

const Meta = z.object({ key: z.string(), value: z.unknown() });

const RefundLine = z.object({
  quantity: looseNumber(z.number()),
  meta_data: z.catch(readableEntries(Meta), []),
});

/**
 * Quantities are negative; a line's meta data refers to the refunded line item. A refund that cannot be read is not
 * skipped, because its units would count as paid: it is one without lines, of which a person decides.
 */
export const WooRefund = z.pipe(
  z.object({
    id: z.catch(z.nullable(LooseId), null),
    line_items: z.catch(looseList(RefundLine), []),
  }),
  z.transform(({ id, line_items }) => ({ id: id ?? 0, line_items: id === null ? [] : line_items })),
);
export type WooRefund = z.infer<typeof WooRefund>;

/** Of WooCommerce Subscriptions. The parent is the order that it was bought with; 0 for one added by hand. */
export const WooSubscription = z.object({ id: LooseId, parent_id: looseNumber(z.int().check(z.minimum(0))) });
export type WooSubscription = z.infer<typeof WooSubscription>;

/**
 * `note` is HTML; WordPress removes and rewrites tags of the submitted text. A note is found by its text, so that each must
 * have one, or null; one without a readable id, which is 0, was sent as well.
 */
export const WooNote = z.object({
  id: z.catch(LooseId, 0),
  note: z.pipe(
    z.nullable(looseText(z.string())),
    z.transform((text) => text ?? ''),
  ),
});
export const WooNotes = responseList(looseList(WooNote));
export type WooNote = z.infer<typeof WooNote>;

/** Older versions have no id of the store. */
export const WooSystemStatus = z.object({
  environment: z.object({ home_url: z.url(), store_id: z.catch(z.nullish(looseText(z.string())), null) }),
});

/** The index of WordPress's REST API. */
export const WordPressIndex = z.object({ home: z.url() });

const ShownText = z.catch(looseText(z.string()), '');

/** WooCommerce does not return a webhook's secret. One that cannot be read is another plug-in's. */
export const WooWebhook = z.object({
  id: LooseId,
  name: ShownText,
  status: ShownText,
  topic: ShownText,
  delivery_url: ShownText,
});
export type WooWebhook = z.infer<typeof WooWebhook>;

const decodeText = (body: Buffer) => new TextDecoder().decode(body).trim();

const SNIFF_BYTES = 1024;
export const isWebPage = ({ body }: UpstreamResponse) =>
  decodeText(body.subarray(0, SNIFF_BYTES)).startsWith('<');

/** Returns the response's JSON, or undefined if it is not JSON. */
export const parseJson = (response: UpstreamResponse): unknown => parseText(decodeText(response.body));

/** Ten megabytes of bare values would take seconds and gigabytes to parse; real pages have far fewer. */
const MAX_VALUES = 500_000;
const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

function hasTooManyValues({ body }: UpstreamResponse): boolean {
  let values = 0;
  for (let index = 0; index < body.length && values <= MAX_VALUES; index++) {
    const byte = body[index];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) values++;
  }
  return values > MAX_VALUES;
}

const notWooCommerce = (response: UpstreamResponse, credentials: WooCredentials) => {
  const text = textOf('shop.not_woocommerce');
  // What is JSON is a record, perhaps of a customer.
  const isJson = parseJson(response) !== undefined;
  return new UpstreamError(
    'not_json',
    isJson ? text : quoteAnswer(text, response, credentials),
    response.status,
  );
};

/** Parses a response with a schema; throws UpstreamError if it does not match. */
export function parseResponse<S extends z.ZodMiniType>(
  response: UpstreamResponse,
  schema: S,
  credentials: WooCredentials,
): z.output<S> {
  if (hasTooManyValues(response)) {
    throw new UpstreamError('too_large', textOf('shop.too_many_values'), response.status);
  }
  const parsed = schema.safeParse(parseJson(response));
  if (parsed.success) return parsed.data;
  throw notWooCommerce(response, credentials);
}

const RecordList = responseList(looseList(z.unknown()));

interface ParsedRecords<T> {
  items: T[];
  /** The names of records without a readable id. */
  unreadable: string[];
}

/** As many records without a readable one are no chance: the shop answers with something else. */
const MIN_UNREADABLE = 5;

/** Parses a list record by record; throws UpstreamError if it is not a list, or none of several records is readable. */
export function parseRecords<S extends z.ZodMiniType>(
  response: UpstreamResponse,
  schema: S,
  credentials: WooCredentials,
): ParsedRecords<z.output<S>> {
  const items: z.output<S>[] = [];
  const unreadable: string[] = [];
  for (const [index, record] of parseResponse(response, RecordList, credentials).entries()) {
    const parsed = z.safeParse(schema, record);
    if (parsed.success) items.push(parsed.data);
    else unreadable.push(getRecordName(record) ?? `#${index + 1}`);
  }
  if (items.length === 0 && unreadable.length >= MIN_UNREADABLE) throw notWooCommerce(response, credentials);
  return { items, unreadable };
}

const NAME_FIELDS = ['name', 'number', 'sku', 'id'];
const MAX_NAME_LENGTH = 60;

function getRecordName(record: unknown): string | undefined {
  const fields = z.safeParse(z.record(z.string(), z.unknown()), record).data ?? {};
  const name = NAME_FIELDS.map((field) => fields[field]).find((value) => value && typeof value !== 'object');
  return name === undefined ? undefined : String(name).slice(0, MAX_NAME_LENGTH);
}
