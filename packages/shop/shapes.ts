/** A shape that PHP and plug-ins give to fields, without another meaning. */
export type ShopShape =
  | 'texts_as_numbers'
  | 'numbers_as_texts'
  | 'lists_as_objects'
  /** The fields that are only shown are null. */
  | 'nulls'
  /** The first of several records has no id. */
  | 'first_without_id';

const NUMERIC = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** Fields that are only shown. */
const SHOWN = new Set(['sku', 'price', 'images', 'image', 'attributes', 'currency', 'total']);

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
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      has('nulls') && SHOWN.has(name) ? null : reshape(field, shapes, false),
    ]),
  );
}
