import { Role } from '#contract/permissions';
import type { OidcClaims } from '../../../platform/oidc/createOidcClient';
import type { OidcSettings } from '../../../platform/oidc/oidcVariables';

/** Of every user of the provider. */
const EVERYONE = '*';

/**
 * The highest role of the groups that the provider names, undefined if none has one. Null where it did not name any groups,
 * or the configuration gives no roles: the account keeps its own.
 */
export function getProviderRole(
  { roles, groupsClaim }: OidcSettings,
  claims: OidcClaims,
): Role | undefined | null {
  const claim = claims[groupsClaim];
  if (Object.keys(roles).length === 0 || claim === undefined) return null;
  const given = [claim, EVERYONE].flat().flatMap((group) => roles[String(group)] ?? []);
  return Role.options.find((role) => given.includes(role));
}
