import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The database password kept in `dataDir`, made on the first call. */
export function ensurePassword(dataDir: string): { file: string; password: string } {
  const file = join(dataDir, 'postgres.password');
  const draft = `${file}.${process.pid}`;
  // A link appears whole or not at all, so two servers starting at once agree on one password.
  writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return { file, password: readFileSync(file, 'utf8').trim() };
}
