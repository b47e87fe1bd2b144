import { decodeHTML } from 'entities';
import * as z from 'zod/mini';
import type { OutsideAnswer } from '../http/createOutside';
import { OutsideError } from '../http/OutsideError';

const Id = z.int().check(z.positive());
/** WordPress stores names with entities where their author may not write HTML. */
const Text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => decodeHTML(value ?? '').trim()),
);

const Image = z.object({ src: Text });

export const WooProducts = z.array(
  z.object({
    id: Id,
    name: Text,
    sku: Text,
    type: z.string(),
    price: Text,
    images: z.catch(z.array(Image), []),
    variations: z._default(z.array(Id), []),
  }),
);
export type WooProduct = z.infer<typeof WooProducts>[number];

export const WooVariations = z.array(
  z.object({
    id: Id,
    name: Text,
    sku: Text,
    price: Text,
    image: z.catch(z.nullish(Image), null),
    attributes: z._default(z.array(z.object({ option: Text })), []),
  }),
);
export type WooVariation = z.infer<typeof WooVariations>[number];

/** An order, loosely: what is worked off reads it as it reads a webhook's body. */
export const WooOrder = z.looseObject({
  id: Id,
  status: z.string(),
  date_modified_gmt: z.nullish(z.string()),
});
export const WooOrders = z.array(WooOrder);
export type WooOrder = z.infer<typeof WooOrder>;

const Meta = z.object({ key: z.string(), value: z.unknown() });

/** Quantities are negative, and each line names the one it refunds in its meta data. */
const WooRefund = z.object({
  id: Id,
  line_items: z.array(z.object({ id: Id, quantity: z.number(), meta_data: z._default(z.array(Meta), []) })),
});
export const WooRefunds = z.array(WooRefund);
export type WooRefund = z.infer<typeof WooRefund>;

/** `note` is HTML, and not quite what was sent: WordPress strips and rewrites tags. */
export const WooNote = z.object({
  id: Id,
  note: z.string(),
  customer_note: z.boolean(),
  date_created_gmt: z.string(),
});
export const WooNotes = z.array(WooNote);
export type WooNote = z.infer<typeof WooNote>;

/** The secret of a webhook is taken and never shown. */
export const WooWebhook = z.object({
  id: Id,
  name: z.string(),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
export const WooWebhooks = z.array(WooWebhook);
export type WooWebhook = z.infer<typeof WooWebhook>;

const text = ({ body }: OutsideAnswer) => new TextDecoder().decode(body).trim();

export const isWebPage = (answer: OutsideAnswer) => text(answer).startsWith('<');

/** The JSON of an answer, or undefined where it is none. */
export function jsonOf(answer: OutsideAnswer): unknown {
  try {
    return JSON.parse(text(answer));
  } catch {
    return undefined;
  }
}

/** What the answer says, in the shape asked for. */
export function read<S extends z.ZodMiniType>(answer: OutsideAnswer, schema: S): z.output<S> {
  const parsed = schema.safeParse(jsonOf(answer));
  if (parsed.success) return parsed.data;
  throw new OutsideError(
    'not_json',
    'The shop answered with something that is not WooCommerce data; is WooCommerce active at this address?',
    answer.status,
  );
}
