import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { getLabel, withLabel } from '#contract/shared/fields';
import type { ResourceName } from '#contract/shared/Register';
import { getReference, reference } from '#contract/shared/reference';

test('a reference is read through what wraps it', () => {
  const wrapped = [
    reference('pools'),
    withLabel('Pool', reference('pools')),
    z.nullable(withLabel('Pool', reference('pools'))),
    withLabel('Pool', z.nullish(reference('pools'))),
    z._default(z.nullable(reference('pools')), null),
    reference('pools').check(z.maximum(1000)),
  ];

  for (const schema of wrapped)
    expect(getReference(schema)).toMatchObject({ resource: 'pools', onDelete: 'restrict', hasTab: true });
  expect(getReference(z.nullable(z.int()))).toBeUndefined();
  expect(getReference(undefined)).toBeUndefined();
});

test('a reference says what a deletion does, and whether there is a tab', () => {
  const buyer = withLabel('Buyer', reference('customers', { onDelete: 'set null', appearsOn: false }));

  expect(getReference(buyer)).toMatchObject({ resource: 'customers', onDelete: 'set null', hasTab: false });
  expect(getLabel(z.nullish(buyer), 'buyer_id')).toBe('Buyer');
});

test('a reference is a positive integer, for the check and for the documentation', () => {
  const pool = z.nullable(reference('pools'));

  expect(z.parse(pool, 7)).toBe(7);
  expect(z.parse(pool, null)).toBeNull();
  for (const value of [0, -1, 1.5, '7']) expect(z.safeParse(pool, value).success).toBe(false);
  expect(z.toJSONSchema(reference('pools'))).toMatchObject({ type: 'integer', exclusiveMinimum: 0 });
});

test('the type of a reference names its resource', () => {
  const pool = withLabel('Pool', reference('pools'));

  expectTypeOf<z.output<typeof pool>>().toEqualTypeOf<number>();
  expectTypeOf(pool._zod.def.resource).toEqualTypeOf<'pools'>();
  expectTypeOf<'pools' | 'sites' | 'customers'>().toExtend<ResourceName>();
  expectTypeOf<'auth'>().not.toExtend<ResourceName>();
  // @ts-expect-error Did you mean '"pools"'?
  expect(getReference(reference('poolz'))).toBeDefined();
});
