import { textOf } from '#contract/texts/Text';
import { RETRY_DAYS } from '#contract/webhookEndpoints';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { createNotification, resolveNotifications } from '../../alerts';
import { audit } from '../../audit';
import { toEventId } from '../sending/sendEvent';

const TYPE = 'WEBHOOK_FAILED';

const DISABLE = `UPDATE webhook_endpoints SET is_active = false, disabled_at = now() WHERE id = $1 AND is_active`;
const DISABLED = 'SELECT name FROM webhook_endpoints WHERE disabled_at IS NOT NULL ORDER BY name, id';

const readDisabled = async ({ $client }: Queryable): Promise<string[]> =>
  (await $client.query<{ name: string }>(DISABLED)).rows.map(({ name }) => name);

/** Disables an endpoint that took nothing for days. What it was not told yet waits until a user enables it again. */
export async function disableEndpoint(tx: Tx, ctx: Context, id: number): Promise<void> {
  if ((await tx.$client.query(DISABLE, [id])).rowCount === 0) return;
  await audit(tx, ctx, { action: 'webhookEndpoint.disable', id });
  const names = await readDisabled(tx);
  // One alert tells all disabled endpoints: of two, the second would be suppressed by the cooldown.
  await resolveNotifications(tx, { type: TYPE });
  const params = { smart_count: names.length, names: names.join(', '), days: RETRY_DAYS };
  await createNotification(tx, ctx, {
    type: TYPE,
    severity: 'CRITICAL',
    title: textOf('webhooks.disabled_title', params),
    message: textOf('webhooks.disabled', params),
  });
}

const NAME = 'SELECT name FROM webhook_endpoints WHERE id = $1';

/** Alerts about an event that its endpoint refused for days, though it took others. */
export async function alertGivenUp(
  tx: Tx,
  ctx: Context,
  { endpoint_id, type, uid }: { endpoint_id: number; type: string; uid: string },
): Promise<void> {
  const { rows } = await tx.$client.query<{ name: string }>(NAME, [endpoint_id]);
  const params = { name: rows[0]?.name ?? '', event: type, id: toEventId(uid), days: RETRY_DAYS };
  await createNotification(tx, ctx, {
    type: TYPE,
    severity: 'WARNING',
    title: textOf('webhooks.given_up_title', params),
    message: textOf('webhooks.given_up', params),
  });
}

/** Resolves the alert once no endpoint is disabled by failures. */
export async function resolveDisabled(db: Queryable): Promise<void> {
  if ((await readDisabled(db)).length === 0) await resolveNotifications(db, { type: TYPE });
}
