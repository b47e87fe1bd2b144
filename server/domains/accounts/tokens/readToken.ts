import { and, gt, isNull, sql } from 'drizzle-orm';
import { isWithinRole, type Role } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { Context, TokenActor } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { unauthenticated } from '../../../platform/errors';
import { apiTokens } from '../../../schema';
import { LACKS_FACTOR } from '../sessions/lacksFactor';
import { accountDisabled } from '../sessions/sessionTokens';

export interface TokenRow {
  id: number;
  name: string;
  secret_hash: Buffer;
  token_role: Role;
  networks: string[];
  is_revoked: boolean;
  is_expired: boolean;
  is_use_recorded: boolean;
  admin_id: number;
  username: string;
  role: Role;
  is_active: boolean;
  lacks_factor: boolean;
}

const selectToken = prepareStatement<TokenRow>(
  'api_token',
  `SELECT k.id, k.name, k.secret_hash, k.role AS token_role, k.networks, k.revoked_at IS NOT NULL AS is_revoked,
     k.expires_at <= now() AS is_expired,
     coalesce(k.last_used_at > now() - interval '1 minute', false) AS is_use_recorded,
     a.id AS admin_id, a.username, a.role, a.is_active, ${LACKS_FACTOR} AS lacks_factor
   FROM api_tokens k JOIN admins a ON a.id = k.admin_id WHERE k.id = $1`,
);

export const findToken = async ({ db }: Pick<Context, 'db'>, id: number): Promise<TokenRow | undefined> =>
  (await selectToken(db, [id])).rows[0];

export const isActiveToken = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, sql`now()`));

export const unknownToken = () => unauthenticated(textOf('apiTokens.unknown'));
export const revokedToken = () => unauthenticated(textOf('apiTokens.revoked'));
const expiredToken = () => unauthenticated(textOf('apiTokens.expired'));

/** What a role that was given comes to: a user who lost rights cannot use more by a token. */
export const narrowRole = (given: Role, ofUser: Role): Role => (isWithinRole(given, ofUser) ? given : ofUser);

/** The caller that a token stands for; throws if the token has ended or the account is disabled. */
export function toTokenActor(row: TokenRow): TokenActor {
  if (row.is_revoked) throw revokedToken();
  if (row.is_expired) throw expiredToken();
  if (!row.is_active) throw accountDisabled();
  return {
    kind: 'admin',
    adminId: row.admin_id,
    username: row.username,
    role: narrowRole(row.token_role, row.role),
    token: { id: row.id, name: row.name },
    lacksFactor: row.lacks_factor,
  };
}

/** The caller as of now; throws if the token has ended or the account is disabled. */
export async function readTokenAdmin(ctx: Pick<Context, 'db'>, id: number): Promise<TokenActor> {
  const row = await findToken(ctx, id);
  if (!row) throw revokedToken();
  return toTokenActor(row);
}
