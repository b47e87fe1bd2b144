import { onTestFinished } from 'vitest';
import { readShippedMigrations } from '../../server/platform/db/schemaVersion';

/** Makes this version one with a further migration, until the test ends; returns the number of those before it. */
export function addLaterMigration(...sql: string[]): number {
  const shipped = readShippedMigrations();
  const at = (shipped.at(-1)?.folderMillis ?? 0) + 1;
  const earlier = shipped.push({ sql, hash: `of a later version: ${sql}`, folderMillis: at, bps: true }) - 1;
  onTestFinished(() => void shipped.pop());
  return earlier;
}
