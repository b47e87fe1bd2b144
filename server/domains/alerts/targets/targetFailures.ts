import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { createNotification, TARGET_FAILED } from '../createNotifications';
import { resolveNotifications } from '../notifications';

const FAILING = 'SELECT name FROM alert_targets WHERE is_active AND failures >= $1 ORDER BY name, id';

async function readFailing({ $client }: Queryable, failures: number): Promise<string[]> {
  return (await $client.query<{ name: string }>(FAILING, [failures])).rows.map(({ name }) => name);
}

/** Tells the other targets and recipients which targets fail, after so many attempts. */
export async function alertTargetFailing(tx: Tx, ctx: Context, failures: number): Promise<void> {
  const names = await readFailing(tx, failures);
  // One alert tells all of them: of two, the second would be suppressed by the cooldown.
  await resolveNotifications(tx, { type: TARGET_FAILED });
  const params = { smart_count: names.length, names: names.join(', ') };
  await createNotification(tx, ctx, {
    type: TARGET_FAILED,
    severity: 'CRITICAL',
    title: textOf('alerts.target_failed_title', params),
    message: textOf('alerts.target_failed', params),
  });
}

/** Resolves the alert once no target fails. */
export async function resolveTargetFailures(db: Queryable): Promise<void> {
  if ((await readFailing(db, 1)).length === 0) await resolveNotifications(db, { type: TARGET_FAILED });
}
