/**
 * Widens a declaration for one record type to any record. Safe where views pass only their own records
 * back; the compiler cannot check that through a generic.
 */
export function eraseType<T>(declaration: unknown): T {
  return declaration as T;
}
