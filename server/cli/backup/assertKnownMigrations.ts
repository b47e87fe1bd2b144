import { readShippedMigrations } from '../../platform/db/schemaVersion';
import { StartError } from '../../platform/errors';

/** Throws StartError unless the backup's migrations are the first ones of this version. */
export function assertKnownMigrations(migrations: string[]): void {
  const shipped = readShippedMigrations();
  if (migrations.some((hash, index) => shipped[index]?.hash !== hash)) {
    throw new StartError(
      'The backup was made by another version of Keystock: restore it with that one, or a newer',
    );
  }
}
