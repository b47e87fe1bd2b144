import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { audit } from '#contract/audit';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import * as resources from '#contract/resources';
import type { Failure } from '#contract/shared/errors';
import { getReference } from '#contract/shared/reference';
import { siteIdentity } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { crudHandlers } from '../../../server/domains/crud/crudHandlers';
import { formatText } from '../../../server/platform/formatText';
import { licenses as licenseTable, pools as poolTable, sites as siteTable } from '../../../server/schema';
import { bigintRef, id } from '../../../server/schema/columns';
import { buildLicenses, buildPool, buildSite } from '../build';
import { claims, startClaims } from '../claims';
import { buildCoupon, coupons as couponEndpoints } from '../coupons';
import { test as base } from '../fixtures';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions } from '../withTableLock';

const test = base.extend('claiming', () => startClaims());

async function buildClaim(api: Api, body: object): Promise<number> {
  const { data, message } = await api.send(claims.create, { body: { title: 'Claim', ...body } });
  if (!data) throw new Error(message);
  return data.id;
}

async function readDetails(api: Api, action: 'pool.delete' | 'site.delete') {
  const { data } = await api.send(audit.list, { query: { action } });
  return data.entries[0]?.details;
}

test('a record that is referred to is not deleted, and the refusal counts what refers to it', async ({
  coupons: api,
}) => {
  const pool = await buildPool(api);
  for (let n = 1; n <= 12; n++) await buildCoupon(api, { code: `C${n}`, pool_id: pool.id });
  await buildCoupon(api, { code: 'OTHER', pool_id: (await buildPool(api)).id });

  const refused = await api.send(pools.delete, { params: { id: pool.id } });

  const failure = refused.raw.json<Failure>();
  expect(refused).toMatchObject({ status: 409, message: 'Still in use by 12 coupons' });
  expect(failure.code).toBe('conflict');
  expect((await api.send(pools.get, { params: { id: pool.id } })).status).toBe(200);
  expect(await api.count('coupons')).toBe(13);
});

test('the refusal has a singular, and is told in the language of the reader', async ({ coupons: api }) => {
  const pool = await buildPool(api);
  await buildCoupon(api, { pool_id: pool.id });

  const { message, raw } = await api.send(pools.delete, { params: { id: pool.id } });

  const { reason } = raw.json<{ reason: Parameters<typeof formatText>[1] }>();
  expect(message).toBe('Still in use by 1 coupon');
  expect(formatText('de', reason)).toBe('Wird noch benutzt: 1 coupon');
  expect(formatText('es', reason)).toBe('Aún está en uso por 1 coupon');
});

test('a pool is deleted once nothing refers to it', async ({ coupons: api }) => {
  const pool = await buildPool(api);
  const couponId = await buildCoupon(api, { pool_id: pool.id });
  await api.send(couponEndpoints.delete, { params: { id: couponId } });

  expect((await api.send(pools.delete, { params: { id: pool.id } })).status).toBe(200);
  expect(await readDetails(api, 'pool.delete')).not.toHaveProperty('also_deleted');
});

test('records lose a reference that is set to null, and the audit log counts each record once', async ({
  claiming: api,
}) => {
  const pool = await buildPool(api);
  await buildClaim(api, { pool_id: pool.id, spare_id: pool.id });
  await buildClaim(api, { spare_id: pool.id });

  const { status } = await api.send(pools.delete, { params: { id: pool.id } });

  const { data } = await api.send(claims.list);
  expect(status).toBe(200);
  expect(data.data.map(({ pool_id, spare_id }) => [pool_id, spare_id])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await readDetails(api, 'pool.delete')).toMatchObject({ reference_removed: '2 claims' });
});

test('records are deleted with what they refer to, and the audit log says it', async ({ claiming: api }) => {
  const site = await buildSite(api);
  await buildClaim(api, { site_id: site.id });
  await buildClaim(api, { site_id: (await buildSite(api)).id });

  const { status } = await api.send(sites.delete, { params: { id: site.id } });

  expect(status).toBe(200);
  expect(await api.count('claims')).toBe(1);
  expect(await readDetails(api, 'site.delete')).toMatchObject({
    name: site.name,
    also_deleted: '1 claim',
    texts: { also_deleted: { code: 'records.listed' } },
  });
});

test('a deletion is refused if a record that goes with it is held by another one', async ({
  claiming: api,
}) => {
  const site = await buildSite(api);
  const claimId = await buildClaim(api, { site_id: site.id });
  await api.sql('INSERT INTO claim_files VALUES ($1)', [claimId]);

  const refused = await api.send(sites.delete, { params: { id: site.id } });

  expect(refused).toMatchObject({ status: 409, message: 'Still in use by other records' });
  expect(await api.count('claims')).toBe(1);
});

test('licenses that are referred to are not deleted, one or many', async ({ claiming: api }) => {
  const pool = await buildPool(api);
  const license_ids = await buildLicenses(api, pool.id, ['KEY-1', 'KEY-2']);
  await buildClaim(api, { license_id: license_ids[0] });

  const one = await api.send(licenses.delete, { params: { id: license_ids[0] ?? 0 } });
  const many = await api.send(licenses.deleteMany, { body: { license_ids } });

  expect([one.status, one.message]).toEqual([409, 'Still in use by 1 claim']);
  expect([many.status, many.message]).toEqual([409, 'Still in use by 1 claim']);
  expect(await api.count('licenses')).toBe(2);
});

test('the records of a site that is merged into another one refer to that one', async ({ claiming: api }) => {
  const [kept, merged] = [await buildSite(api), await buildSite(api)];
  const known = "UPDATE sites SET store_id = 'store', home_url = 'https://shop.test'";
  await api.sql(known);
  await buildClaim(api, { site_id: merged.id });

  const { status } = await api.send(siteIdentity.merge, {
    params: { id: kept.id },
    body: { site_id: merged.id },
  });
  await buildClaim(api, { site_id: merged.id });
  await api.runJobs();

  const { data } = await api.send(claims.list);
  expect(status).toBe(200);
  expect((await api.send(sites.list)).data.map((site) => site.id)).toEqual([kept.id]);
  expect(data.data.map(({ site_id }) => site_id)).toEqual([kept.id, kept.id]);
});

test('a coupon that is being added counts', async ({ coupons: api }) => {
  const pool = await buildPool(api);

  const refused = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query(
      "INSERT INTO coupons (code, percent, status, active, tags, pool_id) VALUES ('LATE', 1, 'draft', true, '{}', $1)",
      [pool.id],
    );
    const deletion = api.send(pools.delete, { params: { id: pool.id } });
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    return deletion;
  });

  expect([refused.status, refused.message]).toEqual([409, 'Still in use by 1 coupon']);
});

test('a coupon of a pool that is being deleted is refused at its field', async ({ coupons: api }) => {
  const pool = await buildPool(api);

  const refused = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('DELETE FROM pools WHERE id = $1', [pool.id]);
    const creation = api.send(couponEndpoints.create, {
      body: { code: 'LATE', percent: 1, pool_id: pool.id },
    });
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    return creation;
  });

  expect([refused.status, refused.errors]).toEqual([422, { pool_id: 'Not found' }]);
});

test('who may not delete a pool is not told what refers to it', async ({ coupons: api }) => {
  const pool = await buildPool(api);
  await buildCoupon(api, { pool_id: pool.id });
  const cookies = await signInAs(api, 'viewer');

  const refused = await api.send(pools.delete, { params: { id: pool.id }, cookies });

  expect(refused.status).toBe(403);
  expect(refused.message).not.toContain('coupon');
});

test('a list filters by its references, without declaring it', async ({ claiming: api }) => {
  const pool = await buildPool(api);
  await buildClaim(api, { title: 'First', spare_id: pool.id });
  await buildClaim(api, { title: 'Second' });

  const { data } = await api.send(claims.list, { query: { spare_id: pool.id } });

  expect(data.data.map(({ title }) => title)).toEqual(['First']);
});

/** Fields of the product whose columns have another name. */
const COLUMNS: Record<string, string> = { license_group_id: 'pool_id' };
/** The table of a resource. */
const toTable = (resource: string) =>
  resource === 'batches'
    ? 'license_batches'
    : resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const FOREIGN_KEYS = `
  SELECT conrelid::regclass || '.' || attname AS "from", confrelid::regclass::text AS "to",
    CASE confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'restrict' END AS "onDelete"
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND conparentid = 0`;

test("each reference of the product's contract is a foreign key, unless the record outlives it", async ({
  api,
}) => {
  const foreignKeys = await api.sql(FOREIGN_KEYS);
  const declared = Object.entries(resources).flatMap(([resource, { list }]) =>
    Object.entries(getRecord(list.data).shape).flatMap(([field, schema]) => {
      const reference = getReference(schema);
      if (!reference) return [];
      const { resource: to, onDelete } = reference;
      return [{ from: `${toTable(resource)}.${COLUMNS[field] ?? field}`, to: toTable(to), onDelete }];
    }),
  );

  const kept = declared.filter(({ onDelete }) => onDelete === 'keep').map(({ from }) => from);
  expect(kept).toEqual(['orders.site_id']);
  expect(foreignKeys.filter(({ from }) => kept.includes(String(from)))).toEqual([]);
  expect(foreignKeys).toEqual(expect.arrayContaining(declared.filter(({ onDelete }) => onDelete !== 'keep')));
});

/** The records of a list: directly, or its first array. */
function getRecord(list: z.core.$ZodType): z.ZodMiniObject {
  if (list instanceof z.ZodMiniArray) return list._zod.def.element as z.ZodMiniObject;
  const parts = Object.values((list as z.ZodMiniObject).shape);
  return getRecord(parts.find((part) => part instanceof z.ZodMiniArray) ?? z.array(z.object({})));
}

const columns = {
  id: id(),
  title: text().notNull(),
  poolId: bigintRef().references(() => poolTable.id, { onDelete: 'set null' }),
  spareId: bigintRef().references(() => poolTable.id, { onDelete: 'set null' }),
  siteId: bigintRef().references(() => siteTable.id, { onDelete: 'cascade' }),
  licenseId: bigintRef().references(() => licenseTable.id),
};

base.for([
  [
    'no foreign key',
    { spareId: bigintRef() },
    'claims.spare_id: the contract declares a reference to pools, on delete set null, the table has no reference',
  ],
  [
    'a foreign key to another table',
    { poolId: bigintRef().references(() => siteTable.id, { onDelete: 'set null' }) },
    'the table has a reference to sites, on delete set null',
  ],
  [
    'a foreign key that does something else',
    { siteId: bigintRef().references(() => siteTable.id) },
    'declares a reference to sites, on delete cascade, the table has a reference to sites, on delete restrict',
  ],
  [
    'a column that cannot be set to null',
    {
      poolId: bigintRef()
        .notNull()
        .references(() => poolTable.id, { onDelete: 'set null' }),
    },
    'on delete set null of a column that is not null',
  ],
  [
    'a foreign key that the contract does not declare',
    { title: bigintRef().references(() => poolTable.id) },
    'claims.title: the contract declares no reference, the table has a reference to pools, on delete restrict',
  ],
] as const)('a table with %s is refused before the server starts', ([, changed, problem]) => {
  const table = pgTable('claims', { ...columns, ...changed });

  expect(() => crudHandlers(claims, { table, name: 'Claim', searchable: ['title'], kind: 'pool' })).toThrow(
    problem,
  );
});
