import { textOf } from '#contract/texts/Text';
import { PREVIOUS_SECRET_HOURS } from '#contract/webhookEndpoints';
import type { Context, Services } from '../../../platform/context';
import { takeRandomBytes } from '../../../platform/crypto/random';
import type { Queryable } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { audit } from '../../audit';

const SECRET = 'webhook_endpoints.secret_cipher';
const PREVIOUS_SECRET = 'webhook_endpoints.previous_secret_cipher';
const SECRET_BYTES = 32;

/** The secrets of an endpoint as they are stored. */
export interface StoredSecrets {
  endpoint_id: number;
  secret_cipher: Buffer | null;
  /** Null once its time is over. */
  previous_secret_cipher: Buffer | null;
}

/** SQL: the secrets of endpoint `w`. */
export const SECRETS_SQL = `w.id AS endpoint_id, w.secret_cipher,
  CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_cipher END AS previous_secret_cipher`;

/** The form of Standard Webhooks. */
const createSecret = () => `whsec_${takeRandomBytes(SECRET_BYTES).toString('base64')}`;

const STORE_FIRST = `
  UPDATE webhook_endpoints SET secret_cipher = coalesce(secret_cipher, $2) WHERE id = $1 RETURNING secret_cipher`;

/** The secret of an endpoint, which is made when it is first needed. */
async function readSecret(
  { vault }: Services,
  db: Queryable,
  { endpoint_id: id, secret_cipher: known }: Pick<StoredSecrets, 'endpoint_id' | 'secret_cipher'>,
): Promise<string> {
  if (known) return vault.decrypt(known, SECRET, id);
  const first = vault.encrypt(createSecret(), SECRET, id);
  const { rows } = await db.$client.query<{ secret_cipher: Buffer }>(STORE_FIRST, [id, first]);
  return vault.decrypt(assertFound(rows[0], NOT_FOUND).secret_cipher, SECRET, id);
}

const NOT_FOUND = textOf('webhooks.not_found');

/** The secrets that sign a request: the current one first. */
export async function readSecrets(services: Services, stored: StoredSecrets): Promise<string[]> {
  const { endpoint_id: id, previous_secret_cipher: previous } = stored;
  const current = await readSecret(services, services.db, stored);
  return previous ? [current, services.vault.decrypt(previous, PREVIOUS_SECRET, id)] : [current];
}

const LOCK = `SELECT ${SECRETS_SQL} FROM webhook_endpoints w WHERE id = $1 FOR NO KEY UPDATE`;

async function lockSecrets(tx: Queryable, id: number): Promise<StoredSecrets> {
  return assertFound((await tx.$client.query<StoredSecrets>(LOCK, [id])).rows[0], NOT_FOUND);
}

/** Returns the secret to show or copy it, and records the access. */
export function recordSecretAccess(
  ctx: Context,
  id: number,
  { use }: { use: 'shown' | 'copied' },
): Promise<{ secret: string }> {
  return transaction(ctx.db, async (tx) => {
    const secret = await readSecret(ctx, tx, await lockSecrets(tx, id));
    await audit(tx, ctx, { action: `webhookEndpoint.secret_${use}`, id });
    return { secret };
  });
}

const ROTATE = `
  UPDATE webhook_endpoints SET secret_cipher = $2, previous_secret_cipher = $3,
    previous_secret_until = now() + interval '${PREVIOUS_SECRET_HOURS} hours' WHERE id = $1`;

/** Replaces the secret. Requests are signed with both for a day, so that the receiver can be changed meanwhile. */
export function rotateSecret(ctx: Context, id: number): Promise<{ secret: string }> {
  return transaction(ctx.db, async (tx) => {
    const previous = await readSecret(ctx, tx, await lockSecrets(tx, id));
    const secret = createSecret();
    const { vault } = ctx;
    await tx.$client.query(ROTATE, [
      id,
      vault.encrypt(secret, SECRET, id),
      vault.encrypt(previous, PREVIOUS_SECRET, id),
    ]);
    await audit(tx, ctx, { action: 'webhookEndpoint.rotate_secret', id });
    return { secret };
  });
}
