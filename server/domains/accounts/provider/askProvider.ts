import type { ProviderPurpose } from '#contract/provider';
import { PROVIDER_RETURN_PATH } from '#contract/providerReturnPath';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { notFound, unauthenticated, unavailable } from '../../../platform/errors';
import type { OidcClient, OidcUser } from '../../../platform/oidc/createOidcClient';
import { OidcError } from '../../../platform/oidc/OidcError';
import { takeChallenge } from '../secondFactor/challenges';
import { requireSession } from '../sessions/sessionActor';
import { type ProviderErrand, signErrand } from './loginCookie';

/** Throws `not_found` on a server without a provider. */
export function requireProvider({ oidc }: Pick<Context, 'oidc'>): OidcClient {
  if (!oidc) throw notFound(textOf('provider.none'));
  return oidc;
}

/** The provider's page, and the token of the cookie that its answer needs. */
interface ProviderStart {
  url: string;
  token: string;
}

const getReturnUrl = ({ config }: Pick<Context, 'config'>) =>
  new URL(PROVIDER_RETURN_PATH, config.PUBLIC_URL);

export async function startProviderLogin(ctx: Context): Promise<ProviderStart> {
  const { url, login } = await start(ctx, 'sign_in');
  return { url, token: signErrand(ctx, { purpose: 'sign_in', login }) };
}

export async function startProviderRequest(ctx: Context, purpose: ProviderPurpose): Promise<ProviderStart> {
  const { sessionId } = requireSession(ctx);
  const { url, login } = await start(ctx, purpose);
  return { url, token: signErrand(ctx, { purpose, sessionId, login }) };
}

/** A proof of the identity is a sign-in there now, not one of this morning. */
const start = (ctx: Context, purpose: ProviderErrand['purpose']) =>
  withProviderErrors(ctx, () =>
    requireProvider(ctx).start({
      redirectUri: getReturnUrl(ctx).href,
      purpose,
      isFresh: purpose === 'prove',
    }),
  );

/** Verifies the provider's answer to an errand, which counts once. */
export async function finishErrand(
  ctx: Context,
  query: string,
  { purpose, login }: ProviderErrand,
): Promise<OidcUser> {
  const provider = requireProvider(ctx);
  const address = getReturnUrl(ctx);
  address.search = query;
  return withProviderErrors(ctx, async () => {
    const user = await provider.finish(address, login, { isFresh: purpose === 'prove' });
    if (!(await takeChallenge(ctx.db, login.state))) throw new OidcError('refused', 'the answer was used');
    return user;
  });
}

export const providerRefused = () => unauthenticated(textOf('provider.refused'));

/** The reason of a refusal is for the log: it says what was tried. */
async function withProviderErrors<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  return call().catch((error) => {
    if (!(error instanceof OidcError)) throw error;
    ctx.log.warn({ err: error, kind: error.kind }, 'the sign-in provider');
    throw error.kind === 'refused' ? providerRefused() : unavailable(textOf('provider.unavailable'));
  });
}
