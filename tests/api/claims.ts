import { pgTable, text } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { Id, requiredText, withLabel } from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';
import { crudHandlers } from '../../server/domains/crud/crudHandlers';
import { routes } from '../../server/platform/http/routes';
import { licenses, pools, sites } from '../../server/schema';
import { bigintRef, id } from '../../server/schema/columns';
import { type Api, startApi } from './startApi';

// Neither this resource nor its table exists in the product. It has a reference of each kind, two of them to pools.
const PoolId = withLabel('Pool', reference('pools', { onDelete: 'set null' }));
const SpareId = withLabel('Spare pool', reference('pools', { onDelete: 'set null' }));
const SiteId = reference('sites', { onDelete: 'cascade' });
const LicenseId = reference('licenses');

const Claim = z.object({
  id: Id,
  title: z.string(),
  pool_id: z.nullable(PoolId),
  spare_id: z.nullable(SpareId),
  site_id: z.nullable(SiteId),
  license_id: z.nullable(LicenseId),
});
const ClaimInput = z.strictObject({
  title: requiredText(),
  pool_id: z.nullish(PoolId),
  spare_id: z.nullish(SpareId),
  site_id: z.nullish(SiteId),
  license_id: z.nullish(LicenseId),
});

export const claims = crudEndpoints({
  path: '/claims',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'claim',
  record: Claim,
  create: ClaimInput,
  filters: [],
  sort: ['title'],
});

const claimTable = pgTable('claims', {
  id: id(),
  title: text().notNull(),
  poolId: bigintRef().references(() => pools.id, { onDelete: 'set null' }),
  spareId: bigintRef().references(() => pools.id, { onDelete: 'set null' }),
  siteId: bigintRef().references(() => sites.id, { onDelete: 'cascade' }),
  licenseId: bigintRef().references(() => licenses.id, { onDelete: 'restrict' }),
});

const claimRoutes = routes(
  claims,
  crudHandlers(claims, { table: claimTable, name: 'Claim', searchable: ['title'], kind: 'pool' }),
);

const CREATE_TABLES = `
  CREATE TABLE claims (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, title text NOT NULL,
    pool_id bigint REFERENCES pools ON DELETE SET NULL, spare_id bigint REFERENCES pools ON DELETE SET NULL,
    site_id bigint REFERENCES sites ON DELETE CASCADE, license_id bigint REFERENCES licenses ON DELETE RESTRICT);
  CREATE TABLE claim_files (claim_id bigint REFERENCES claims)`;

/** Starts a server that also serves claims, from a table of its own. */
export async function startClaims(): Promise<Api> {
  const api = await startApi({}, undefined, claimRoutes);
  await api.sql(CREATE_TABLES);
  return api;
}
