import type { AlertTargetInput } from '#contract/alertTargets';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { checkEndpointUrl } from '../../../platform/httpClient/checkEndpointUrl';
import { maskDestination, restoreDestination } from './maskDestination';
import { DESTINATION, readDestination } from './readDestination';

const FORGET = 'DELETE FROM alert_messages WHERE target_id = $1';

interface Change {
  id: number;
  body: Partial<AlertTargetInput>;
}

/** A changed target starts anew; an inactive one is not told later what happened meanwhile. */
export async function prepareTarget(tx: Queryable, ctx: Context, { id, body }: Change) {
  const { destination: sent, is_active } = body;
  if (is_active === false) await tx.$client.query(FORGET, [id]);
  const restart =
    sent || is_active !== undefined
      ? { failures: 0, failingSince: null, failure: null, pausedUntil: null }
      : {};
  if (!sent) return { body, columns: restart };
  const stored = await readDestination(ctx, tx, id);
  const destination = stored ? restoreDestination(sent, stored) : sent;
  if ('url' in destination) checkEndpointUrl(ctx, destination.url, 'destination.url');
  return {
    body: { ...body, destination: maskDestination(destination) },
    columns: {
      ...restart,
      destinationCipher: ctx.vault.encrypt(JSON.stringify(destination), DESTINATION, id),
    },
  };
}
