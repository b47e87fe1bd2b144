import { DISMISSIBLE_REPORTS } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { notFound } from '../../../platform/errors';
import { audit } from '../../audit';

const DISMISS = `
  DELETE FROM health_checks WHERE site_id = $1 AND kind = 'identity' AND details ->> 'code' = ANY($2)
  RETURNING details ->> 'code' AS code`;

/** Removes the report of a copy or of a restored shop; the next one is reported again. */
export async function dismissReport(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ code: string }>(DISMISS, [id, DISMISSIBLE_REPORTS]);
    const [report] = rows;
    if (!report) throw notFound(textOf('sites.no_report'));
    await audit(tx, ctx, { action: 'site.dismiss_report', id, details: { report: report.code } });
    return null;
  });
}
