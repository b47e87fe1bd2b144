import { eq } from 'drizzle-orm';
import type { DeliveryRule } from '#contract/deliveryRule';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import type { SiteRow } from '../connection/createSiteClient';

type RuleColumns = Pick<
  SiteRow,
  'deliveringStatuses' | 'prepaidMethods' | 'waitMinutes' | 'riskKey' | 'riskLimit'
>;

const presentRule = (row: RuleColumns): DeliveryRule => ({
  statuses: row.deliveringStatuses,
  prepaid_methods: row.prepaidMethods,
  wait_minutes: row.waitMinutes,
  risk_key: row.riskKey,
  risk_limit: row.riskLimit,
});

export async function getDeliveryRule({ db }: Context, id: number): Promise<DeliveryRule> {
  const [row] = await db.select().from(sites).where(eq(sites.id, id));
  return presentRule(assertFound(row, textOf('sites.not_found')));
}

// Their marks are those of another key; an order that is held for its old mark waits for somebody.
const FORGET_MARKS = `SELECT forget_marks($1)`;

/** Saves which orders of a shop get keys; what the former choice held is looked at again by a job. */
export async function updateDeliveryRule(
  ctx: Context,
  id: number,
  rule: DeliveryRule,
): Promise<DeliveryRule> {
  return transaction(ctx.db, async (tx) => {
    const stored = await lockForRule(tx, id);
    const [row] = await tx
      .update(sites)
      .set({
        deliveringStatuses: [...new Set(rule.statuses)],
        prepaidMethods: [...new Set(rule.prepaid_methods)],
        waitMinutes: rule.wait_minutes,
        riskKey: rule.risk_key,
        riskLimit: rule.risk_key === null ? null : rule.risk_limit,
      })
      .where(eq(sites.id, id))
      .returning();
    const saved = presentRule(assertFound(row, textOf('sites.not_found')));
    if (saved.risk_key !== stored.riskKey) await tx.$client.query(FORGET_MARKS, [id]);
    await tx.$client.query('SELECT recheck_orders($1, $2, $3)', [
      id,
      ['status', 'payment', 'risk', 'wait'],
      saved.wait_minutes - stored.waitMinutes,
    ]);
    await audit(tx, ctx, { action: 'site.set_rule', id, details: saved });
    return saved;
  });
}

/** Locks a site for a change of which of its orders get keys: it waits for those that are being saved, and they for it. */
export async function lockForRule(tx: Tx, id: number): Promise<SiteRow> {
  const [stored] = await tx.select().from(sites).where(eq(sites.id, id)).for('update');
  return assertFound(stored, textOf('sites.not_found'));
}
