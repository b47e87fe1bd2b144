import { unifyLookalikes } from '#contract/canonicalKey';

const RUN = /[\p{L}\p{N}]+/gu;

/** What a value looks like without its letters and digits: `X-X-X` for `ABCD-1001-WXYZ`. */
export const getShape = (value: string): string => unifyLookalikes(value).replaceAll(RUN, 'X');

/** The shape with the length of each run: `4-4-4` for `ABCD-1001-WXYZ`. */
export const getSignature = (value: string): string =>
  unifyLookalikes(value).replaceAll(RUN, (run) => String(run.length));

/** Whether a value alone could be a key: with a digit, without blanks. */
export const isKeyLike = (value: string): boolean =>
  value.length >= 5 && /\d/.test(value) && !/\s/.test(value);

/** The most frequent element, and its share of all. */
export function findMost<Value>(values: Value[]): { value: Value | undefined; share: number } {
  let most: { value: Value | undefined; count: number } = { value: undefined, count: 0 };
  for (const [value, count] of countEach(values)) if (count > most.count) most = { value, count };
  return { value: most.value, share: values.length === 0 ? 0 : most.count / values.length };
}

/** The elements that are at least a tenth of all. */
export function findFrequent<Value>(values: Value[]): Set<Value> {
  const counts = [...countEach(values)];
  return new Set(counts.filter(([, count]) => count * 10 >= values.length).map(([value]) => value));
}

/** How often each value occurs, in the order of their first. */
function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Whether values are of the same kind: one shape, and one length unless the shape has separators. */
export function areAlike(values: string[]): boolean {
  const [first = '', ...others] = values;
  const shape = getShape(first);
  return others.every(
    (value) => getShape(value) === shape && (shape.length > 1 || value.length === first.length),
  );
}

/** Whether values are keys of one form with groups, as `ABCD-1001`. */
export const areGroupedKeys = (values: string[]): boolean =>
  values.length > 0 && values.every(isKeyLike) && areAlike(values) && getShape(values[0] ?? '').length > 1;
