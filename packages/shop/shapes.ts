/** A shape that PHP and plug-ins give to fields, without another meaning. */
export type ShopShape =
  | 'texts_as_numbers'
  | 'numbers_as_texts'
  | 'lists_as_objects'
  /** The fields that are only shown are null. */
  | 'nulls'
  /** The first of several records has no id. */
  | 'first_without_id'
  /** Orders have lines besides that give no unit: a return, half a unit, one without a readable quantity. */
  | 'odd_lines'
  /** Orders have no readable date of change, number and name of the customer. */
  | 'odd_fields';

const NUMERIC = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** Fields that are only shown. */
const SHOWN = new Set([
  'sku',
  'price',
  'images',
  'image',
  'attributes',
  'currency',
  'total',
  'author',
  'customer_note',
]);

interface OrderLike {
  line_items: { id: number }[];
  order_key: string;
  billing: object;
}

const isOrder = (value: object): value is OrderLike => 'line_items' in value && 'order_key' in value;

/** Beyond the ids of other lines. */
const ODD_LINE_ID = 1_000_000_000;
const ODD_QUANTITIES = [-1, 0.5, null];

function makeOdd(order: OrderLike, has: (shape: ShopShape) => boolean): object {
  const { billing, line_items } = order;
  const [line] = line_items;
  const oddLines = ODD_QUANTITIES.map((quantity, n) => ({ ...line, id: ODD_LINE_ID + n, quantity }));
  return {
    ...order,
    ...(has('odd_lines') && line && { line_items: [...line_items, ...oddLines] }),
    ...(has('odd_fields') && {
      date_modified_gmt: 0,
      number: [],
      billing: { ...billing, first_name: {}, last_name: null },
    }),
  };
}

/** Gives all fields of an order, product or list the shapes. */
export function reshape(value: unknown, shapes: ShopShape[], isRoot = true): unknown {
  if (shapes.length === 0) return value;
  const has = (shape: ShopShape) => shapes.includes(shape);
  if (typeof value === 'string')
    return has('texts_as_numbers') && NUMERIC.test(value) ? Number(value) : value;
  if (typeof value === 'number') return has('numbers_as_texts') ? String(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => reshape(entry, shapes, false));
    if (has('first_without_id') && isRoot && entries.length > 1)
      return entries.with(0, { ...Object(entries[0]), id: null });
    if (!has('lists_as_objects') || isRoot || entries.length === 0) return entries;
    // PHP writes a list so whose first entry was removed.
    return Object.fromEntries(entries.map((entry, index) => [index + 1, entry]));
  }
  const record = isOrder(value) ? makeOdd(value, has) : value;
  return Object.fromEntries(
    Object.entries(record).map(([name, field]) => [
      name,
      has('nulls') && SHOWN.has(name) ? null : reshape(field, shapes, false),
    ]),
  );
}
