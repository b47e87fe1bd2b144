/** Pages to offer: the first, the last, `around` to either side of the current one; 'gap' for an ellipsis. */
export function pageNumbers(current: number, last: number, around = 2): (number | 'gap')[] {
  const from = Math.max(2, current - around);
  const to = Math.min(last - 1, current + around);
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);

  const before = from > 2 ? ['gap' as const] : [];
  const after = to < last - 1 ? ['gap' as const] : [];
  return last > 1 ? [1, ...before, ...near, ...after, last] : [1];
}
