/**
 * SQL: the keys that a pool can give, by its row of `pool_counts`, which is all null before its first key. Invalid keys are
 * not allocated, so the deliveries that are left limit the available keys.
 */
export const availableKeysSql = (counts: string): string =>
  `coalesce(least(${counts}.available, ${counts}.uses_left + ${counts}.unlimited), 0)`;
