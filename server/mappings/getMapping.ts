import { eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import type { Queryable } from '../db/open';
import { mappings } from '../db/tables';
import { found } from '../errors';
import { presentMapping, selectMappings } from './selectMappings';

export async function getMapping(db: Queryable, id: number): Promise<Mapping> {
  const [row] = await selectMappings(db).where(eq(mappings.id, id));
  return presentMapping(found(row, 'Mapping'));
}
