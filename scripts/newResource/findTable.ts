import { readFileSync } from 'node:fs';
import { listFiles } from '../listFiles';

const SCHEMA = 'server/schema';

/** The table of a resource and its module, as `../stock/pools`. Throws if there is none. */
export function findTable(resource: string): { table: string; file: string } {
  const table = resource === 'administrators' ? 'admins' : resource;
  const file = listFiles([SCHEMA], /\.ts$/).find((path) =>
    readFileSync(path, 'utf8').includes(`export const ${table} = pgTable(`),
  );
  if (!file) throw new Error(`There is no table ${table} that a field could refer to`);
  return { table, file: file.replace(SCHEMA, '..').replace(/\.ts$/, '') };
}
