import type { ProviderPurpose } from '#contract/provider';
import type { Services } from '../../../platform/context';
import { sign } from '../../../platform/http/fastify';
import { LOGIN_SECONDS, type OidcLogin } from '../../../platform/oidc/createOidcClient';
import { unsignToken } from '../sessions/sessionTokens';

/** What a browser went to the provider for; a purpose of a session counts for that one only. */
export type ProviderErrand =
  | { purpose: 'sign_in'; login: OidcLogin }
  | { purpose: ProviderPurpose; sessionId: string; login: OidcLogin };

/** A prefix keeps a token from being taken for another one. */
const PREFIX = 'provider.';

/** A cookie's token; nothing is stored for it before the provider has answered. */
export const signErrand = ({ sessionKey }: Pick<Services, 'sessionKey'>, errand: ProviderErrand): string =>
  sign(`${PREFIX}${Buffer.from(JSON.stringify(errand)).toString('base64url')}`, sessionKey);

/** The errand of a token with a valid signature that has not expired. */
export function readErrand(
  services: Pick<Services, 'sessionKey'>,
  token: string | undefined,
): ProviderErrand | undefined {
  const value = unsignToken(services, token);
  if (!value?.startsWith(PREFIX)) return undefined;
  const errand: ProviderErrand = JSON.parse(Buffer.from(value.slice(PREFIX.length), 'base64url').toString());
  return Date.now() / 1000 < errand.login.startedAt + LOGIN_SECONDS ? errand : undefined;
}
