import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import type { RequestInput, ResponseData } from '#contract/shared/endpoint';
import { Id, Timestamp } from '#contract/shared/fields';

const Boat = z.object({
  id: Id,
  name: z.string(),
  crew: z.nullable(z.int()),
  berth: z.enum(['harbour', 'at_sea']),
  insured: z.boolean(),
  launched_at: z.nullable(Timestamp),
  built_on: z.iso.date(),
  owner: z.object({ id: Id }),
});
const BoatCreate = z.strictObject({ name: z.string() });

const boats = crudEndpoints({
  path: '/boats',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'boat',
  record: Boat,
  create: BoatCreate,
  filters: ['name', 'crew', 'berth', 'insured', 'launched_at', 'built_on'],
  sort: ['name', 'crew'],
});

test('five endpoints follow from one declaration', () => {
  const calls = Object.values(boats).map(({ method, path }) => `${method} ${path}`);

  expect(calls).toEqual([
    'GET /boats',
    'GET /boats/{id}',
    'POST /boats',
    'PUT /boats/{id}',
    'DELETE /boats/{id}',
  ]);
});

test('the list takes paging, sorting, search, ids and the filters of each field', () => {
  const { properties = {} } = z.toJSONSchema(boats.list.query, { io: 'input', unrepresentable: 'any' });

  expect(Object.keys(properties)).toEqual([
    'page',
    'per_page',
    'sort_by',
    'sort_order',
    'search',
    'ids',
    'cursor',
    'name',
    'crew',
    'crew_gte',
    'crew_lte',
    'berth',
    'insured',
    'launched_at',
    'launched_at_gte',
    'launched_at_lte',
    'built_on',
    'built_on_gte',
    'built_on_lte',
  ]);
});

test('the query of an address becomes typed values', () => {
  const query = z.parse(boats.list.query, {
    ids: '3,7',
    crew_gte: '4',
    insured: 'false',
    page: '2',
  } as object);

  expect(query).toEqual({
    page: 2,
    per_page: 20,
    sort_by: 'id',
    sort_order: 'ASC',
    ids: [3, 7],
    crew_gte: 4,
    insured: false,
  });
});

test('a filter by a field without a comparable value is refused', () => {
  const declaration = {
    path: '/boats',
    access: { read: 'pools.read', write: 'pools.write' },
    name: 'boat',
    record: Boat,
    create: BoatCreate,
  } as const;

  expect(() => crudEndpoints({ ...declaration, filters: ['owner'], sort: [] })).toThrow(
    'crudEndpoints cannot filter by the field "owner" of type object',
  );
});

test('the types of requests and responses follow from the record', () => {
  type Query = NonNullable<RequestInput<typeof boats.list>['query']>;
  type Boat = z.output<typeof boats.get.data>;

  expectTypeOf<Query['crew_gte']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Query['berth']>().toEqualTypeOf<'harbour' | 'at_sea' | undefined>();
  expectTypeOf<Query['sort_by']>().toEqualTypeOf<'id' | 'name' | 'crew' | undefined>();
  expectTypeOf<Query>().not.toHaveProperty('berth_gte');
  expectTypeOf<ResponseData<typeof boats.list>>().toEqualTypeOf<{
    data: Boat[];
    total: number;
    next_cursor?: string | null | undefined;
  }>();
  expectTypeOf<RequestInput<typeof boats.update>['params']>().toEqualTypeOf<{ id: number }>();
});

test('a filter or sort by a field that the record lacks does not compile', () => {
  const declaration = {
    path: '/boats',
    access: { read: 'pools.read', write: 'pools.write' },
    name: 'boat',
    record: Boat,
    create: BoatCreate,
  } as const;

  // @ts-expect-error The record has no field "crews".
  expect(() => crudEndpoints({ ...declaration, filters: ['crews'], sort: [] })).toThrow('"crews"');
  // @ts-expect-error The record has no field "names".
  expect(crudEndpoints({ ...declaration, filters: [], sort: ['names'] }).list.path).toBe('/boats');
  const record = z.extend(Boat, { page: z.int() });
  // @ts-expect-error Every list has a parameter "page".
  expect(crudEndpoints({ ...declaration, record, filters: ['page'], sort: [] }).list.path).toBe('/boats');
});
