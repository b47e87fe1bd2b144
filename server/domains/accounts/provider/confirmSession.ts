import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { unavailable } from '../../../platform/errors';
import { OidcError } from '../../../platform/oidc/OidcError';
import { type AdminRow, admins, type ProviderSessionRow, providerSessions, sessions } from '../../../schema';
import { audit } from '../../audit';
import { endSessions } from '../sessions/sessions';
import { sessionNotFound } from '../sessions/sessionTokens';
import { applyProviderRole } from './providerAccount';
import { readTokens, storeTokens } from './providerSessions';

// One request asks: a refresh token that is used twice counts as stolen.
const TAKE_TURN = `
  UPDATE provider_sessions SET asked_until = now() + interval '20 seconds'
  WHERE session_id = $1 AND confirm_after <= now() AND coalesce(asked_until <= now(), true) RETURNING id`;
const IS_WAITING = `
  SELECT FROM provider_sessions WHERE session_id = $1 AND confirm_after <= now() AND asked_until > now()`;
// While the provider does not answer, a session that it confirmed within the hour goes on.
const POSTPONE = `
  UPDATE provider_sessions SET asked_until = NULL,
    confirm_after = CASE WHEN confirmed_at > now() - interval '1 hour' THEN now() + interval '1 minute'
      ELSE confirm_after END
  WHERE id = $1 RETURNING confirm_after > now() AS goes_on`;

const POLL_MS = 100;

/** The calls of this process that wait for the same answer. */
const underWay = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Asks the provider whether the user of a session is still one, and which role their groups have; ends the session if not.
 * Throws `unauthenticated` then, and `unavailable` if there was no answer for an hour.
 */
export function confirmSession(ctx: Context, sessionId: string): Promise<void> {
  const calls = underWay.get(ctx.db) ?? new Map<string, Promise<void>>();
  underWay.set(ctx.db, calls);
  const call = calls.get(sessionId) ?? confirmOnce(ctx, sessionId).finally(() => calls.delete(sessionId));
  calls.set(sessionId, call);
  return call;
}

async function confirmOnce(ctx: Context, sessionId: string): Promise<void> {
  const db = ctx.db.$client;
  const { rows } = await db.query<{ id: number }>(TAKE_TURN, [sessionId]);
  if (rows[0]) return askAbout(ctx, sessionId);
  // Another process asks.
  while ((await db.query(IS_WAITING, [sessionId])).rowCount) await wait(POLL_MS);
}

async function askAbout(ctx: Context, sessionId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ session: providerSessions, admin: admins })
    .from(providerSessions)
    .innerJoin(sessions, eq(sessions.id, providerSessions.sessionId))
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(eq(providerSessions.sessionId, sessionId));
  if (!found) throw sessionNotFound();
  const { session, admin } = found;
  try {
    if (!(await isStillUser(ctx, session, admin))) await endRefused(ctx, session, admin);
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    ctx.log.warn({ err: error }, 'the sign-in provider does not confirm a session');
    const { rows } = await ctx.db.$client.query<{ goes_on: boolean }>(POSTPONE, [session.id]);
    if (!rows[0]?.goes_on) throw unavailable(textOf('provider.unavailable'));
  }
}

/** Throws `OidcError` if the provider does not say. */
async function isStillUser(ctx: Context, session: ProviderSessionRow, admin: AdminRow): Promise<boolean> {
  // A provider that is not configured any more says nothing.
  if (ctx.oidc?.settings.issuer !== session.issuer) return false;
  const answer = await ctx.oidc.confirm(session.subject, readTokens(ctx, session)).catch((error) => {
    if (error instanceof OidcError && error.kind === 'refused') return undefined;
    throw error;
  });
  if (!answer) return false;
  await transaction(ctx.db, (tx) => storeTokens(tx, ctx, session.id, answer.tokens));
  return applyProviderRole(ctx, admin, answer.claims);
}

async function endRefused(
  ctx: Context,
  { sessionId }: ProviderSessionRow,
  { id, username, role }: AdminRow,
): Promise<never> {
  await transaction(ctx.db, async (tx) => {
    await endSessions(tx, eq(sessions.id, sessionId));
    const actor = { kind: 'admin', adminId: id, username, role, sessionId } as const;
    await audit(tx, { ...ctx, actor }, { action: 'admin.provider_refused', id });
  });
  throw sessionNotFound();
}
