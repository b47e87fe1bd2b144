import { and, eq, exists, type SQL } from 'drizzle-orm';
import { SIGN_IN_LIMIT } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { AppError, unavailable } from '../../../platform/errors';
import type { HttpServer } from '../../../platform/http/fastify';
import type { OidcLogout } from '../../../platform/oidc/createOidcClient';
import { OidcError } from '../../../platform/oidc/OidcError';
import { providerSessions, sessions } from '../../../schema';
import { audit } from '../../audit';
import { takeChallenge } from '../secondFactor/challenges';
import { endSessions } from '../sessions/sessions';
import { requireProvider } from './askProvider';

const PATH = '/auth/provider/logout';
const BODY_LIMIT = 16 * 1024;

/** Where the provider tells that a user has signed out, or is gone (OpenID Connect Back-Channel Logout 1.0). */
export async function providerLogoutRoutes(app: HttpServer): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  app.route({
    method: 'POST',
    url: PATH,
    bodyLimit: BODY_LIMIT,
    config: { limit: SIGN_IN_LIMIT },
    handler: async ({ ctx, body }, reply) => {
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null;
      await endProviderSessions(ctx, token ?? '');
      return reply.send();
    },
  });
}

/** Ends the sessions that a logout token names, once. */
async function endProviderSessions(ctx: Context, token: string): Promise<void> {
  const provider = requireProvider(ctx);
  const logout = await provider.readLogout(token).catch((error) => {
    if (!(error instanceof OidcError)) throw error;
    ctx.log.warn({ err: error }, 'the sign-in provider');
    throw error.kind === 'refused' ? refusedLogout() : unavailable(textOf('provider.unavailable'));
  });
  if (!(await takeChallenge(ctx.db, logout.jti))) throw refusedLogout();
  await transaction(ctx.db, async (tx) => {
    const isMeant = isOfLogout(provider.settings.issuer, logout);
    const named = tx
      .select({ id: providerSessions.id })
      .from(providerSessions)
      .where(and(eq(providerSessions.sessionId, sessions.id), isMeant));
    const ended = await endSessions(tx, exists(named));
    const byProvider = { ...ctx, actor: { kind: 'system', name: 'provider' } } as const;
    for (const { adminId } of ended)
      await audit(tx, byProvider, { action: 'admin.provider_sign_out', id: adminId });
  });
}

const refusedLogout = () => new AppError('bad_request', textOf('provider.refused'));

/** One session, or all of the user. */
function isOfLogout(issuer: string, { sid, subject }: OidcLogout): SQL | undefined {
  return and(
    eq(providerSessions.issuer, issuer),
    sid === undefined ? undefined : eq(providerSessions.sid, sid),
    subject === undefined ? undefined : eq(providerSessions.subject, subject),
  );
}
