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

export const WooProducts = z.array(
  z.object({ id: Id, name: Text, sku: Text, type: z.string(), variations: z._default(z.array(Id), []) }),
);
export type WooProduct = z.infer<typeof WooProducts>[number];

export const WooVariations = z.array(
  z.object({
    id: Id,
    name: Text,
    sku: Text,
    attributes: z._default(z.array(z.object({ option: Text })), []),
  }),
);
export type WooVariation = z.infer<typeof WooVariations>[number];

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
