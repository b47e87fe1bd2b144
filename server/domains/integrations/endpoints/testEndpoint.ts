import { TEST_EVENT } from '#contract/eventTypes';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { audit } from '../../audit';
import { EVENT_SQL } from '../sending/claimMessage';
import { recordAttempt } from '../sending/recordAttempt';
import { type StoredEvent, sendEvent, type Target } from '../sending/sendEvent';
import { SECRETS_SQL } from './endpointSecret';

const NOT_FOUND = textOf('webhooks.not_found');

const TARGET = `SELECT w.url, ${SECRETS_SQL} FROM webhook_endpoints w WHERE w.id = $1`;

// It has no message: the caller sends it.
const RECORD_EVENT = `
  INSERT INTO events AS e (type, subject, data, is_dispatched)
  SELECT $2, 'endpoint:' || id, jsonb_build_object('endpoint_id', id, 'name', name), true
  FROM webhook_endpoints WHERE id = $1 RETURNING ${EVENT_SQL}`;

/** Sends a test event while the user waits, and returns the id of its attempt. */
export async function testEndpoint(ctx: Context, id: number): Promise<number> {
  const { rows } = await ctx.db.$client.query<Target>(TARGET, [id]);
  const target = assertFound(rows[0], NOT_FOUND);
  const event = await transaction(ctx.db, async (tx) => {
    await audit(tx, ctx, { action: 'webhookEndpoint.test', id });
    return assertFound(
      (await tx.$client.query<StoredEvent>(RECORD_EVENT, [id, TEST_EVENT])).rows[0],
      NOT_FOUND,
    );
  });
  const result = await sendEvent(ctx, target, event);
  return assertFound(await recordAttempt(ctx.db, id, { event, attempt: 1, result }), NOT_FOUND);
}
