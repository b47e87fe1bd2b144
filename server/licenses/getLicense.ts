import { eq } from 'drizzle-orm';
import type { License } from '#contract/licenses';
import type { Context } from '../context';
import type { Queryable } from '../db/open';
import { licenses } from '../db/tables';
import { found } from '../errors';
import { presentLicense } from './presentLicense';
import { selectLicenses } from './selectLicenses';

export async function getLicense(ctx: Context, id: number): Promise<License> {
  return readLicense(ctx, ctx.db, id);
}

export async function readLicense({ vault }: Context, db: Queryable, id: number): Promise<License> {
  const [row] = await selectLicenses(db).where(eq(licenses.id, id));
  return presentLicense(vault, found(row, 'License'));
}
