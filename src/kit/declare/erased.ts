/**
 * Takes a declaration for one record type as one for any record. Safe where the views only hand a
 * declaration's own records back to it; the compiler cannot follow that through a generic.
 */
export function erased<T>(declaration: unknown): T {
  return declaration as T;
}
