import { message } from '#contract/messages/Message';
import { type Services, systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { createNotifications } from '../../alerts';
import { readResults } from './readConsistency';

const RESOLVE = `
  UPDATE notifications SET is_resolved = true, resolved_at = now()
  WHERE pool_id IS NULL AND type = 'INCONSISTENT' AND NOT is_resolved`;

/** One alert for everything that the last check found, with the first order; resolved by a check without a finding. */
export async function updateInconsistencyAlert(services: Services): Promise<void> {
  const broken = (await readResults(services.db)).filter(({ inconsistencies }) => inconsistencies > 0);
  const [first] = broken;
  await transaction(services.db, async (tx) => {
    if (!first) return void (await tx.$client.query(RESOLVE));
    const order = broken.flatMap(({ examples }) => examples).find((example) => example.order)?.order;
    const count = broken.reduce((sum, { inconsistencies }) => sum + inconsistencies, 0);
    const rules = broken.map(({ rule }) => message(`consistency.${rule}`));
    await createNotifications(tx, systemContext(services, 'consistency.check'), [
      {
        type: 'INCONSISTENT',
        severity: 'CRITICAL',
        title: message('alerts.inconsistent_title', { smart_count: count }),
        message: order
          ? message('alerts.inconsistent_order', { rules, order: order.number })
          : message('alerts.inconsistent', { rules }),
        orderId: order?.id,
      },
    ]);
  });
}
