/**
 * SQL: whether the sender of a state may change the `known` order: the shop may, an API key only the order that it placed,
 * and that the shop has not sent since. A key takes the place of one with its name.
 */
export const IS_OF_CALLER_SQL =
  '(excluded.placed_by IS NULL OR excluded.placed_by IS NOT DISTINCT FROM known.placed_by)';
