/** Why the embedded database cannot run, in one line that an administrator can act on. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
