import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { type AppError, forbidden } from '../../../platform/errors';
import type { OidcUser } from '../../../platform/oidc/createOidcClient';
import type { AdminRow } from '../../../schema';
import { type Client, type OpenedSession, openSession } from '../sessions/openSession';
import { accountDisabled } from '../sessions/sessionTokens';
import { refuseSignIn } from '../signIn/signIn';
import { finishErrand, providerRefused, requireProvider } from './askProvider';
import { getProviderRole } from './getProviderRole';
import type { ProviderErrand } from './loginCookie';
import { applyProviderRole, createProviderAccount, findProviderAccount } from './providerAccount';
import { insertProviderSession } from './providerSessions';

/** Opens a session for the user whom the provider's answer names, with an account if the first sign-in may make one. */
export async function signInByProvider(
  ctx: Context,
  query: string,
  errand: ProviderErrand | undefined,
  client: Client,
): Promise<OpenedSession> {
  const { settings } = requireProvider(ctx);
  // Without the cookie the browser has not asked: the answer may be another user's, to be signed in as them.
  if (errand?.purpose !== 'sign_in') return refuseSignIn(ctx, undefined, providerRefused());
  const user = await finishErrand(ctx, query, errand).catch((error: AppError) =>
    refuseSignIn(ctx, undefined, error),
  );
  // An answer without groups is of a user without any.
  const claims = { [settings.groupsClaim]: [], ...user.claims };
  const row = await findOrCreateAccount(ctx, { ...user, claims });
  if (!row.isActive) return refuseSignIn(ctx, row, accountDisabled());
  if (!(await applyProviderRole(ctx, row, claims))) return refuseSignIn(ctx, row, noRole(settings.name));
  const session = await openSession(ctx, row, client, (tx, sessionId) =>
    insertProviderSession(tx, ctx, { sessionId, issuer: settings.issuer }, user),
  );
  return session ?? refuseSignIn(ctx, row, providerRefused());
}

async function findOrCreateAccount(ctx: Context, user: OidcUser): Promise<AdminRow> {
  const { settings } = requireProvider(ctx);
  const find = () => findProviderAccount(ctx.db, settings.issuer, user.subject);
  const found = await find();
  if (found) return found;
  const role = getProviderRole(settings, user.claims);
  if (!role) return refuseSignIn(ctx, undefined, noRole(settings.name));
  const created = (await createProviderAccount(ctx, user, role)) ?? (await find());
  return created ?? refuseSignIn(ctx, undefined, providerRefused());
}

const noRole = (name: string) => forbidden(textOf('provider.no_role', { name }));
