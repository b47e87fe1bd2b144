import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type ApiToken,
  type ApiTokenCreate,
  type CreatedApiToken,
  MAX_API_TOKENS,
} from '#contract/apiTokens';
import { hasPermission, isWithinRole, type Role } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { AdminActor, Context } from '../../../platform/context';
import { getKeyEnding } from '../../../platform/crypto/presentKey';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../../platform/errors';
import { type AdminRow, admins, apiTokens } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../accountMails';
import { assertNotEnded } from '../handedOnRights';
import { requireSession } from '../sessions/sessionActor';
import { accountDisabled } from '../sessions/sessionTokens';
import { byId, lockAdmin } from '../users/admins';
import { isActiveToken, narrowRole } from './readToken';
import { createTokenSecret, formatToken, hashTokenSecret } from './tokenText';

/** Creates an API token of the caller; only the result contains it. */
export async function createApiToken(ctx: Context, input: ApiTokenCreate): Promise<CreatedApiToken> {
  const actor = requireSession(ctx);
  return transaction(ctx.db, async (tx) => {
    const giver = await lockGivingAdmin(tx, actor);
    if (!isWithinRole(input.role, giver.role)) throw invalid({ role: textOf('apiTokens.role_above') });
    const count = await tx.$count(apiTokens, and(eq(apiTokens.adminId, giver.id), isActiveToken));
    if (count >= MAX_API_TOKENS) throw conflict(textOf('apiTokens.too_many', { max: MAX_API_TOKENS }));

    const secret = createTokenSecret();
    const id = await insertToken(tx, giver.id, input, secret);
    const { name, role, networks, days } = input;
    const details = { name, role, networks: networks.join(', '), days };
    await audit(tx, ctx, { action: 'admin.token_create', id: giver.id, details });
    await mailAccountChange(tx, giver, 'token_added');
    const [created] = await selectTokens(tx, eq(apiTokens.id, id));
    return { ...assertFound(created, textOf('apiTokens.not_found')), token: formatToken(id, secret) };
  });
}

/** Locked, so that neither the maximum is passed nor the user's rights end meanwhile. */
async function lockGivingAdmin(tx: Tx, actor: AdminActor): Promise<AdminRow> {
  const giver = await lockAdmin(tx, byId(actor.adminId));
  if (!giver.isActive) throw accountDisabled();
  await assertNotEnded(tx, actor);
  return giver;
}

async function insertToken(
  tx: Tx,
  adminId: number,
  { name, role, networks, days }: ApiTokenCreate,
  secret: string,
): Promise<number> {
  const [row] = await tx
    .insert(apiTokens)
    .values({
      adminId,
      name,
      role,
      networks: [...new Set(networks)],
      secretHash: hashTokenSecret(secret),
      ending: getKeyEnding(secret),
      expiresAt: sql`now() + ${days} * interval '1 day'`,
    })
    .returning({ id: apiTokens.id });
  return assertFound(row, textOf('apiTokens.not_found')).id;
}

async function selectTokens(db: Queryable, filter: SQL | undefined): Promise<ApiToken[]> {
  const rows = await db
    .select({
      token: apiTokens,
      username: admins.username,
      userRole: admins.role,
      isExpired: sql<boolean>`${apiTokens.expiresAt} <= now()`,
    })
    .from(apiTokens)
    .innerJoin(admins, eq(admins.id, apiTokens.adminId))
    .where(filter)
    .orderBy(desc(apiTokens.id));
  return rows.map(present);
}

interface Row {
  token: typeof apiTokens.$inferSelect;
  username: string;
  userRole: Role;
  isExpired: boolean;
}

const present = ({ token, username, userRole, isExpired }: Row): ApiToken => ({
  id: token.id,
  name: token.name,
  ending: token.ending,
  role: narrowRole(token.role, userRole),
  networks: token.networks,
  username,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  is_expired: isExpired,
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  last_used_ip: token.lastUsedIp,
});

/** The tokens of the caller, of an owner those of all users, the newest first, without revoked ones. */
export async function listApiTokens(ctx: Context): Promise<ApiToken[]> {
  const filter = isVisibleTo(requireSession(ctx), 'administrators.read');
  return selectTokens(ctx.db, and(filter, isNull(apiTokens.revokedAt)));
}

const isVisibleTo = (
  { adminId, role }: AdminActor,
  permission: 'administrators.read' | 'administrators.write',
): SQL | undefined =>
  or(eq(apiTokens.adminId, adminId), hasPermission(role, permission) ? sql`true` : undefined);

/** Revokes a token; its row stays for a while, so that its use is refused with the reason. */
export async function revokeApiToken(ctx: Context, id: number): Promise<null> {
  const isVisible = isVisibleTo(requireSession(ctx), 'administrators.write');
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(apiTokens)
      .set({ revokedAt: sql`now()` })
      .from(admins)
      .where(
        and(eq(admins.id, apiTokens.adminId), eq(apiTokens.id, id), isNull(apiTokens.revokedAt), isVisible),
      )
      .returning({ adminId: admins.id, username: admins.username, name: apiTokens.name });
    const { adminId, ...details } = assertFound(row, textOf('apiTokens.not_found'));
    await audit(tx, ctx, { action: 'admin.token_revoke', id: adminId, details });
    return null;
  });
}
