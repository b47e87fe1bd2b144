import type { Context } from '../../../platform/context';
import type { ProviderSessionRow } from '../../../schema';
import { readTokens } from './providerSessions';

/** The provider's page that ends its session beside the one that has ended here; undefined where it has none. */
export async function getProviderLogoutUrl(
  ctx: Context,
  session: ProviderSessionRow | undefined,
): Promise<string | undefined> {
  if (!session || ctx.oidc?.settings.issuer !== session.issuer) return undefined;
  const returnTo = new URL('/login', ctx.config.PUBLIC_URL).href;
  // A provider that does not answer keeps nobody from signing out.
  return ctx.oidc.getLogoutUrl(readTokens(ctx, session), returnTo).catch(() => undefined);
}
