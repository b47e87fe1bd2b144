import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { defineResource } from '../../../src/admin';

const record = z.object({ id: z.int(), name: z.string() });

const group = <F extends z.core.$ZodLooseShape>(fields: F) =>
  crudEndpoints({
    path: '/rafts',
    access: { read: 'pools.read', write: 'pools.write' },
    name: 'raft',
    record,
    create: z.strictObject({ name: z.string(), ...fields }),
    filters: [],
    sort: [],
  });

const Input = () => null;
const list = { columns: ['name'] } as const;

test('a form with a field that the kit cannot edit does not compile without an input of its own', () => {
  const records = group({ meta: z.record(z.string(), z.string()) });
  const grids = group({ grid: z.optional(z.array(z.array(z.string()))) });
  const unions = group({ size: z.nullish(z.union([z.string(), z.number()])) });

  // @ts-expect-error Property 'meta' is missing
  defineResource({ endpoints: records, list, create: {} });
  // @ts-expect-error Property 'grid' is missing
  defineResource({ endpoints: grids, list, edit: {} });
  // @ts-expect-error Property 'size' is missing
  defineResource({ endpoints: unions, list, create: {} });
  // @ts-expect-error Property 'input' is missing
  defineResource({ endpoints: records, list, create: { inputs: { meta: { helperText: { en: 'x' } } } } });
  const { name } = defineResource({
    endpoints: records,
    list,
    create: { inputs: { meta: { input: Input } } },
    edit: { inputs: { meta: false } },
  });

  expect(name).toBe('rafts');
});
