import * as z from 'zod/mini';
import { textOf } from '#contract/texts/Text';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { UpstreamError } from '../httpClient/UpstreamError';
import { HtmlText, LooseId, looseList, looseNumber, looseText, readableEntries } from './looseFields';

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

const Flag = z.catch(z.boolean(), false);

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
export const WooOrders = looseList(WooOrder);
export type WooOrder = z.infer<typeof WooOrder>;

/** Plug-ins add entries of any shape. */
const ItemMeta = z.object({ id: z.unknown(), key: z.unknown(), value: z.unknown() });
const WooOrderItem = z.object({ id: LooseId, meta_data: z.catch(readableEntries(ItemMeta), []) });
export type WooOrderItem = z.infer<typeof WooOrderItem>;

/** An order's items with their metadata. */
export const WooOrderItems = z.object({
  status: z.string(),
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

/**
 * Quantities are negative; a line's meta data refers to the refunded line item. A refund that cannot be read is not
 * skipped: its units would count as paid.
 */
export const WooRefund = z.object({
  id: LooseId,
  line_items: looseList(
    z.object({
      id: LooseId,
      quantity: looseNumber(z.number()),
      meta_data: z.catch(readableEntries(Meta), []),
    }),
  ),
});
export type WooRefund = z.infer<typeof WooRefund>;

/** Of WooCommerce Subscriptions. The parent is the order that it was bought with; 0 for one added by hand. */
export const WooSubscription = z.object({ id: LooseId, parent_id: looseNumber(z.int()) });
export type WooSubscription = z.infer<typeof WooSubscription>;

/** `note` is HTML; WordPress removes and rewrites tags of the submitted text. */
export const WooNote = z.object({
  id: LooseId,
  note: z.string(),
  customer_note: z.boolean(),
  date_created_gmt: z.string(),
});
export const WooNotes = looseList(WooNote);
export type WooNote = z.infer<typeof WooNote>;

/** Older versions have no id of the store. */
export const WooSystemStatus = z.object({
  environment: z.object({ home_url: z.url(), store_id: z.nullish(z.string()) }),
});

/** The index of WordPress's REST API. */
export const WordPressIndex = z.object({ home: z.url() });

/** WooCommerce does not return a webhook's secret. */
export const WooWebhook = z.object({
  id: LooseId,
  name: z.string(),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
export type WooWebhook = z.infer<typeof WooWebhook>;

const decodeText = (body: Buffer) => new TextDecoder().decode(body).trim();

const SNIFF_BYTES = 1024;
export const isWebPage = ({ body }: UpstreamResponse) =>
  decodeText(body.subarray(0, SNIFF_BYTES)).startsWith('<');

/** Returns the response's JSON, or undefined if it is not JSON. */
export function parseJson(response: UpstreamResponse): unknown {
  try {
    return JSON.parse(decodeText(response.body));
  } catch {
    return undefined;
  }
}

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

const notWooCommerce = (status: number) =>
  new UpstreamError('not_json', textOf('shop.not_woocommerce'), status);

/** Parses a response with a schema; throws UpstreamError if it does not match. */
export function parseResponse<S extends z.ZodMiniType>(response: UpstreamResponse, schema: S): z.output<S> {
  if (hasTooManyValues(response)) {
    throw new UpstreamError('too_large', textOf('shop.too_many_values'), response.status);
  }
  const parsed = schema.safeParse(parseJson(response));
  if (parsed.success) return parsed.data;
  throw notWooCommerce(response.status);
}

interface ParsedRecords<T> {
  items: T[];
  /** The names of records without a readable id. */
  unreadable: string[];
}

/** Parses a list record by record; throws UpstreamError if it is not a list, or none of its records is readable. */
export function parseRecords<S extends z.ZodMiniType>(
  response: UpstreamResponse,
  schema: S,
): ParsedRecords<z.output<S>> {
  const items: z.output<S>[] = [];
  const unreadable: string[] = [];
  for (const [index, record] of parseResponse(response, looseList(z.unknown())).entries()) {
    const parsed = z.safeParse(schema, record);
    if (parsed.success) items.push(parsed.data);
    else unreadable.push(getRecordName(record) ?? `#${index + 1}`);
  }
  if (items.length === 0 && unreadable.length > 0) throw notWooCommerce(response.status);
  return { items, unreadable };
}

const NAME_FIELDS = ['name', 'number', 'sku', 'id'];
const MAX_NAME_LENGTH = 60;

function getRecordName(record: unknown): string | undefined {
  const fields = z.safeParse(z.record(z.string(), z.unknown()), record).data ?? {};
  const name = NAME_FIELDS.map((field) => fields[field]).find((value) => value && typeof value !== 'object');
  return name === undefined ? undefined : String(name).slice(0, MAX_NAME_LENGTH);
}
