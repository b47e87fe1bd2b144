import { eq } from 'drizzle-orm';
import type { LicenseDetails } from '#contract/licenses';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { licenses } from '../../../schema';
import { findLatestOrder, listLicenseDeliveries, listOrderChannels } from '../../deliveries';
import { presentLicense, readLicenseParts, selectLicenses } from '../../stock';

/** Not within a transaction: whether e-mail works may depend on a request. */
export async function getLicense(ctx: Context, id: number): Promise<LicenseDetails> {
  const { db } = ctx;
  const [row] = await selectLicenses(db).where(eq(licenses.id, id));
  return {
    ...presentLicense(ctx, assertFound(row, textOf('licenses.not_found'))),
    parts: await readLicenseParts(ctx, id),
    ...(await readReplacements(db, id)),
    ...(await listLicenseDeliveries(db, id)),
    channels: await listChannels(ctx, id),
  };
}

async function listChannels(ctx: Context, id: number): Promise<LicenseDetails['channels']> {
  const order = await findLatestOrder(ctx, id);
  return order ? listOrderChannels(ctx, order) : [];
}

/** A key with many deliveries can have as many replacements. */
const REPLACEMENTS_LIMIT = 20;

const SELECT_REPLACEMENTS = `
  SELECT
    ARRAY(SELECT DISTINCT new_license_id::float8 FROM license_replacements WHERE license_id = $1
      ORDER BY 1 LIMIT ${REPLACEMENTS_LIMIT}) AS replaced_by,
    ARRAY(SELECT DISTINCT license_id::float8 FROM license_replacements WHERE new_license_id = $1
      ORDER BY 1 LIMIT ${REPLACEMENTS_LIMIT}) AS replaces`;

type Replacements = Pick<LicenseDetails, 'replaced_by' | 'replaces'>;

async function readReplacements(db: Queryable, id: number): Promise<Replacements> {
  const { rows } = await db.$client.query<Replacements>(SELECT_REPLACEMENTS, [id]);
  return { replaced_by: rows[0]?.replaced_by ?? [], replaces: rows[0]?.replaces ?? [] };
}
