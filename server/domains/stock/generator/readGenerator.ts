import type { GeneratorState } from '#contract/generator';
import { textOf } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import type { StoredGenerator } from './StoredGenerator';

interface StateRow {
  generator: StoredGenerator | null;
  below: number | null;
  amount: number | null;
  generated: number | null;
  capacity: number | null;
}

const STATE = `
  SELECT p.generator, p.refill_below AS below, p.refill_amount AS amount, k.generated, k.capacity
  FROM pools p LEFT JOIN key_patterns k ON k.pattern = p.key_pattern WHERE p.id = $1`;

/** The generator of a pool, and how many keys its pattern has given and may give. */
export async function readGenerator(db: Queryable, poolId: number): Promise<GeneratorState> {
  const { rows } = await db.$client.query<StateRow>(STATE, [poolId]);
  const { generator, below, amount, generated, capacity } = assertFound(rows[0], textOf('pools.not_found'));
  const refill = below === null || amount === null ? null : { below, amount };
  return {
    generator: generator && { ...generator, refill },
    generated: generated ?? 0,
    capacity: capacity ?? 0,
  };
}
