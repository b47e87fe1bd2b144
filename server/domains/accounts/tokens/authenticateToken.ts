import { timingSafeEqual } from 'node:crypto';
import { textOf } from '#contract/texts/Text';
import type { Context, TokenActor } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, forbidden } from '../../../platform/errors';
import { getNetwork, isInNetworks } from '../../../platform/httpClient/addresses';
import { audit } from '../../audit';
import { countAttempt } from '../proofs/proofAttempts';
import { findToken, type TokenRow, toTokenActor, unknownToken } from './readToken';
import { parseToken } from './tokenText';

const RECORD_USE = prepareStatement(
  'record use of API token',
  `UPDATE api_tokens SET last_used_at = now(), last_used_ip = $2
   WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`,
);

/** The user in whose name a token acts; a refused one is recorded. */
export async function authenticateToken(ctx: Context, token: string): Promise<TokenActor> {
  const parsed = parseToken(token);
  const row = parsed && (await findToken(ctx, parsed.id));
  if (!row || !timingSafeEqual(row.secret_hash, parsed.secretHash))
    return refuseToken(ctx, undefined, unknownToken());
  try {
    const actor = toTokenActor(row);
    assertNetwork(row, ctx.ip);
    if (!row.is_use_recorded) await RECORD_USE(ctx.db, [row.id, ctx.ip ?? null]);
    return actor;
  } catch (error) {
    if (error instanceof AppError) return refuseToken(ctx, row, error);
    throw error;
  }
}

function assertNetwork({ networks }: TokenRow, ip = ''): void {
  if (networks.length > 0 && !isInNetworks(ip, networks)) throw forbidden(textOf('apiTokens.network'));
}

/**
 * Records a refused token and throws; an address with many refusals is told to wait instead, and nothing is written. An
 * unknown token is not stored: it may be a secret in the wrong place.
 */
async function refuseToken(ctx: Context, row: TokenRow | undefined, error: AppError): Promise<never> {
  await countAttempt(ctx, `address:${getNetwork(ctx.ip ?? '')}`);
  const details = {
    name: row?.name ?? null,
    username: row?.username ?? null,
    ...presentTexts({ reason: error.text }),
  };
  await audit(ctx.db, ctx, { action: 'admin.token_refused', id: row?.admin_id, details });
  throw error;
}
