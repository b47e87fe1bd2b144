import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint';
import { textOf } from '#contract/texts/Text';
import type { Actor, Context, IdempotentCall } from '../context';
import { prepareStatement } from '../db/queryRows';
import { AppError, conflict, invalid } from '../errors';

/** A response to a call under an idempotency key. */
export interface StoredResponse {
  status: number;
  body: string;
}

const CIPHER = 'idempotency_keys.response_cipher';
/** Longer responses are not kept: a repeated call is told that it was carried out. */
const MAX_STORED_LENGTH = 256 * 1024;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Whether a call has a key, and is of an endpoint that takes one: changes by users and their tokens, but of the own account. */
export const takesIdempotencyKey = (endpoint: Endpoint, { headers }: FastifyRequest): boolean =>
  headers['idempotency-key'] !== undefined && offersIdempotency(endpoint);

export const offersIdempotency = ({ method, access, file, isStream }: Endpoint): boolean =>
  method !== 'GET' && !file && !isStream && !['public', 'apiKey', 'hmac', 'signedIn'].includes(access);

const toCaller = (actor: Actor): string | undefined => {
  if (actor.kind !== 'admin') return undefined;
  return actor.token ? `token ${actor.token.id}` : `user ${actor.adminId}`;
};

// A run that did not end within its claim is taken over, unless it was committed.
const CLAIM = prepareStatement<IdempotentCall>(
  'claim idempotency key',
  `INSERT INTO idempotency_keys AS k (caller, key, fingerprint, claimed_until)
   VALUES ($1, $2, $3, now() + interval '2 minutes')
   ON CONFLICT (caller, key) DO UPDATE SET fingerprint = excluded.fingerprint, claim = k.claim + 1,
     claimed_until = excluded.claimed_until, done_claim = NULL, status = NULL, response_cipher = NULL,
     created_at = CASE WHEN k.created_at < now() - interval '1 day' THEN now() ELSE k.created_at END
   WHERE k.created_at < now() - interval '1 day'
     OR k.done_claim IS NULL AND k.claimed_until < now() AND k.fingerprint = excluded.fingerprint
   RETURNING id, claim`,
);

interface KnownCall {
  id: number;
  fingerprint: Buffer;
  done_claim: number | null;
  status: number | null;
  response_cipher: Buffer | null;
}

const READ = prepareStatement<KnownCall>(
  'read idempotency key',
  `SELECT id, fingerprint, done_claim, status, response_cipher FROM idempotency_keys WHERE caller = $1 AND key = $2`,
);

const STORE = prepareStatement(
  'store idempotent response',
  `UPDATE idempotency_keys SET done_claim = claim, status = $3, response_cipher = $4 WHERE id = $1 AND claim = $2`,
);

// What was committed before it failed is not done again.
const RELEASE = prepareStatement(
  'release idempotency key',
  'DELETE FROM idempotency_keys WHERE id = $1 AND claim = $2 AND done_claim IS NULL',
);

/**
 * Carries out a call once for its header `Idempotency-Key`: a repeated call gets the stored response. Throws `invalid` if the
 * key is of another call, `conflict` while the first one runs or if its response is lost. A call that failed may be repeated.
 */
export async function runOnce(
  request: FastifyRequest,
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse & { isRepeated?: true }> {
  const key = request.headers['idempotency-key'];
  const caller = toCaller(request.ctx.actor);
  if (caller === undefined) return run();
  if (typeof key !== 'string' || !KEY_FORM.test(key))
    throw invalid({ 'Idempotency-Key': textOf('http.idempotency_key') });
  const { ctx } = request;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();
  const claimed = (await CLAIM(ctx.db, [caller, key, fingerprint])).rows[0];
  if (!claimed) {
    const known = (await READ(ctx.db, [caller, key])).rows[0];
    return { ...readResponse(ctx, known, fingerprint), isRepeated: true };
  }
  ctx.idempotentCall = claimed;
  const { id, claim } = claimed;
  const response = await run().catch(async (error) => {
    await RELEASE(ctx.db, [id, claim]);
    throw error;
  });
  const isKept = response.body.length <= MAX_STORED_LENGTH;
  await STORE(ctx.db, [
    id,
    claim,
    response.status,
    isKept ? ctx.vault.encrypt(response.body, CIPHER, id) : null,
  ]);
  return response;
}

function readResponse(ctx: Context, known: KnownCall | undefined, fingerprint: Buffer): StoredResponse {
  if (known && !known.fingerprint.equals(fingerprint))
    throw invalid({ 'Idempotency-Key': textOf('http.idempotency_reused') });
  if (known?.response_cipher)
    return { status: known.status ?? 200, body: ctx.vault.decrypt(known.response_cipher, CIPHER, known.id) };
  if (known && known.done_claim !== null) throw conflict(textOf('http.idempotency_lost'));
  throw new AppError('conflict', textOf('http.idempotency_running'), undefined, { retryAfterSeconds: 1 });
}
