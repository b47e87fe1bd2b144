import type { SiteDeletion } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';

const COUNT_DELETED = `
  SELECT (SELECT count(*) FROM mappings WHERE site_id = sites.id) AS mappings,
    (SELECT count(DISTINCT order_id) FROM waiting_units WHERE site_id = sites.id) AS backordered_orders
  FROM sites WHERE id = $1`;

/** Counts what is deleted with a site. */
export async function getSiteDeletion({ db }: Context, id: number): Promise<SiteDeletion> {
  const { rows } = await db.$client.query<SiteDeletion>(COUNT_DELETED, [id]);
  const { mappings, backordered_orders } = assertFound(rows[0], textOf('sites.not_found'));
  return { mappings, backordered_orders };
}
