import { decodeHTML } from 'entities';
import * as z from 'zod/mini';
import { message } from '#contract/messages/Message';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { UpstreamError } from '../httpClient/UpstreamError';

const Id = z.int().check(z.positive());
/** WordPress stores HTML entities in names of authors who may not write HTML. */
const HtmlText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => decodeHTML(value ?? '').trim()),
);

const Image = z.object({ src: HtmlText });

export const WooProduct = z.object({
  id: Id,
  name: HtmlText,
  sku: HtmlText,
  type: z.string(),
  price: HtmlText,
  images: z.catch(z.array(Image), []),
  variations: z._default(z.array(Id), []),
});
export const WooProducts = z.array(WooProduct);
export type WooProduct = z.infer<typeof WooProduct>;

export const WooVariation = z.object({
  id: Id,
  name: HtmlText,
  sku: HtmlText,
  price: HtmlText,
  image: z.catch(z.nullish(Image), null),
  attributes: z._default(z.array(z.object({ option: HtmlText })), []),
});
export const WooVariations = z.array(WooVariation);
export type WooVariation = z.infer<typeof WooVariation>;

/** Only the fields of the sync; the rest is parsed like a webhook's body. */
export const WooOrder = z.looseObject({
  id: Id,
  status: z.string(),
  date_modified_gmt: z.nullish(z.string()),
});
export const WooOrders = z.array(WooOrder);
export type WooOrder = z.infer<typeof WooOrder>;

/** Plug-ins add entries of any shape. */
const ItemMeta = z.object({ id: z.unknown(), key: z.unknown(), value: z.unknown() });
const WooOrderItem = z.object({ id: Id, meta_data: z._default(z.array(ItemMeta), []) });
export type WooOrderItem = z.infer<typeof WooOrderItem>;

/** An order's items with their metadata. */
export const WooOrderItems = z.object({
  status: z.string(),
  total: z.optional(z.string()),
  line_items: z.array(WooOrderItem),
  meta_data: z.optional(z.unknown()),
});
export type WooOrderItems = z.infer<typeof WooOrderItems>;

/** Metadata of an item: the entry with the id or else the key is replaced, or removed if the value is null. */
export interface WooItemUpdate {
  id: number;
  meta_data: { id?: unknown; key: string; value: string | null }[];
}

const Meta = z.object({ key: z.string(), value: z.unknown() });

/** Quantities are negative; a line's meta data refers to the refunded line item. */
const WooRefund = z.object({
  id: Id,
  line_items: z.array(z.object({ id: Id, quantity: z.number(), meta_data: z._default(z.array(Meta), []) })),
});
export const WooRefunds = z.array(WooRefund);
export type WooRefund = z.infer<typeof WooRefund>;

/** Of WooCommerce Subscriptions. The parent is the order that it was bought with; 0 for one added by hand. */
export const WooSubscription = z.object({ id: Id, parent_id: z.int() });
export type WooSubscription = z.infer<typeof WooSubscription>;

/** `note` is HTML; WordPress removes and rewrites tags of the submitted text. */
export const WooNote = z.object({
  id: Id,
  note: z.string(),
  customer_note: z.boolean(),
  date_created_gmt: z.string(),
});
export const WooNotes = z.array(WooNote);
export type WooNote = z.infer<typeof WooNote>;

/** Older versions have no id of the store. */
export const WooSystemStatus = z.object({
  environment: z.object({ home_url: z.url(), store_id: z.nullish(z.string()) }),
});

/** The index of WordPress's REST API. */
export const WordPressIndex = z.object({ home: z.url() });

/** WooCommerce does not return a webhook's secret. */
export const WooWebhook = z.object({
  id: Id,
  name: z.string(),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
export const WooWebhooks = z.array(WooWebhook);
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

/** Parses a response with a schema; throws UpstreamError if it does not match. */
export function parseResponse<S extends z.ZodMiniType>(response: UpstreamResponse, schema: S): z.output<S> {
  if (hasTooManyValues(response)) {
    throw new UpstreamError('too_large', message('shop.too_many_values'), response.status);
  }
  const parsed = schema.safeParse(parseJson(response));
  if (parsed.success) return parsed.data;
  throw new UpstreamError('not_json', message('shop.not_woocommerce'), response.status);
}
