import { eq } from 'drizzle-orm';
import type { LicenseDetails } from '#contract/licenses';
import type { Context } from '../context';
import type { Queryable } from '../db/open';
import { licenses } from '../db/tables';
import { readMessages } from '../delivery/readMessages';
import { found } from '../errors';
import { presentLicense } from './presentLicense';
import { selectLicenses } from './selectLicenses';

export async function getLicense(ctx: Context, id: number): Promise<LicenseDetails> {
  return readLicense(ctx, ctx.db, id);
}

export async function readLicense({ vault }: Context, db: Queryable, id: number): Promise<LicenseDetails> {
  const [row] = await selectLicenses(db).where(eq(licenses.id, id));
  return {
    ...presentLicense(vault, found(row, 'License')),
    ...(await readLine(db, id)),
    ...(await readMessages(db, id)),
  };
}

/** Neighbours that are told; a key of many deliveries can have been replaced by as many. */
const MOST_TOLD = 20;

const LINE = `
  SELECT
    ARRAY(SELECT DISTINCT new_license_id::float8 FROM license_replacements WHERE license_id = $1
      ORDER BY 1 LIMIT ${MOST_TOLD}) AS replaced_by,
    ARRAY(SELECT DISTINCT license_id::float8 FROM license_replacements WHERE new_license_id = $1
      ORDER BY 1 LIMIT ${MOST_TOLD}) AS replaces`;

type Line = Pick<LicenseDetails, 'replaced_by' | 'replaces'>;

async function readLine(db: Queryable, id: number): Promise<Line> {
  const { rows } = await db.$client.query<Line>(LINE, [id]);
  return { replaced_by: rows[0]?.replaced_by ?? [], replaces: rows[0]?.replaces ?? [] };
}
