import { eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { mappings } from '../../../schema';
import { presentMapping, selectMappings } from './selectMappings';

export async function getMapping(db: Queryable, id: number): Promise<Mapping> {
  const [row] = await selectMappings(db).where(eq(mappings.id, id));
  return presentMapping(assertFound(row, textOf('mappings.not_found')));
}
