import { hasPermission, type Permission } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { AdminActor, Context, SessionActor } from '../../../platform/context';
import { forbidden } from '../../../platform/errors';
import { confirmSession } from '../provider/confirmSession';
import { readTokenAdmin } from '../tokens/readToken';
import { readSessionAdmin } from './sessionActor';
import { readAccessToken, sessionNotFound } from './sessionTokens';

/**
 * Identifies the caller by the access cookie; throws if the session has ended, the account is disabled, or the provider
 * that opened the session does not know the user any more.
 */
export async function authenticateAdmin(
  ctx: Context,
  accessToken: string | undefined,
): Promise<SessionActor> {
  const sessionId = readAccessToken(ctx, accessToken);
  if (!sessionId) throw sessionNotFound();
  return readConfirmedAdmin(ctx, sessionId);
}

async function readConfirmedAdmin(ctx: Context, sessionId: string): Promise<SessionActor> {
  const admin = await readSessionAdmin(ctx, sessionId);
  if (!admin.isConfirmationDue) return admin;
  await confirmSession(ctx, sessionId);
  // The provider may have given another role.
  return readSessionAdmin(ctx, sessionId);
}

/** The caller as of now; throws if the session or the token has ended, or the account is disabled. */
export const readCaller = (ctx: Context, actor: AdminActor): Promise<AdminActor> =>
  actor.token ? readTokenAdmin(ctx, actor.token.id) : readConfirmedAdmin(ctx, actor.sessionId);

/** Ends an export whose session ended meanwhile, or whose user lost a permission. */
export async function requirePermissions(ctx: Context, permissions: Permission[]): Promise<void> {
  if (ctx.actor.kind !== 'admin') return;
  const { role } = await readCaller(ctx, ctx.actor);
  if (!permissions.every((permission) => hasPermission(role, permission)))
    throw forbidden(textOf('accounts.not_permitted'));
}
