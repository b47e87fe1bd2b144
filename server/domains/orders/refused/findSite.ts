import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import type { SiteRow } from '../../shops';

/** Throws `not_found` for a site that does not exist. */
export async function findSite({ db }: Context, siteId: number): Promise<SiteRow> {
  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  return assertFound(site, textOf('sites.not_found'));
}
