import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { file } from '#contract/shared/file';
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

  const parts = group({ box: z.object({ label: z.string(), meta: z.record(z.string(), z.string()) }) });
  const rows = group({ lines: z.array(z.object({ size: z.tuple([z.int(), z.int()]) })) });
  const scan = file({ types: ['pdf'], maxBytes: 1000 });
  expect(() => group({ papers: z.array(z.object({ scan: z.nullish(scan) })) })).toThrow(
    'The field "papers" has a file inside: make it a field of the record',
  );
  const branches = group({
    fee: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('free') }),
      z.object({ kind: z.literal('listed'), prices: z.map(z.string(), z.int()) }),
    ]),
  });

  // @ts-expect-error Property 'meta' is missing
  defineResource({ endpoints: records, list, create: {} });
  // @ts-expect-error Property 'box' is missing
  defineResource({ endpoints: parts, list, create: {} });
  // @ts-expect-error Property 'lines' is missing
  defineResource({ endpoints: rows, list, create: {} });
  // @ts-expect-error Property 'fee' is missing
  defineResource({ endpoints: branches, list, create: {} });
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
