import * as z from 'zod/mini';
import { Role } from '#contract/permissions';
import { StartError } from '../errors';
import { isLoopbackHost } from '../httpClient/addresses';

/** The tokens' way: nobody may read along, except on this machine. */
const isIssuer = (value: string) =>
  URL.canParse(value) && (value.startsWith('https:') || isLoopbackHost(new URL(value).hostname));

const RolesJson = z.pipe(
  z.string().check(z.refine((value) => parseRoles(value) !== undefined)),
  z.transform((value) => parseRoles(value) ?? {}),
);

function parseRoles(json: string): Record<string, Role> | undefined {
  try {
    return z.record(z.string(), Role).parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

const Flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] });

/** Environment variables of the OpenID Connect provider: as those of the server. */
export const oidcVariables = {
  OIDC_ISSUER: [
    z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isIssuer))),
    'an https address, like https://login.example.com/realms/staff',
    'the OpenID Connect provider that signs users in; see [sign-in by a provider](single-sign-on.md)',
  ],
  OIDC_CLIENT_ID: [z.optional(z.string()), 'the id of the client', 'as the provider names Keystock'],
  OIDC_CLIENT_SECRET: [z.optional(z.string()), 'the secret of the client', 'belongs to `OIDC_CLIENT_ID`'],
  OIDC_NAME: [
    z.optional(z.string().check(z.maxLength(40))),
    'up to 40 characters',
    "the provider's name on the sign-in page; the host of `OIDC_ISSUER` if it is not set",
  ],
  OIDC_SCOPES: [
    z._default(z.string().check(z.regex(/(^| )openid( |$)/)), 'openid profile email'),
    'scopes parted by spaces, openid among them',
    'what the provider is asked for, such as `groups` or `offline_access`',
  ],
  OIDC_GROUPS_CLAIM: [
    z._default(z.string().check(z.minLength(1)), 'groups'),
    'the name of a claim',
    "where the provider says a user's groups",
  ],
  OIDC_ROLES: [
    z._default(RolesJson, {}),
    'a JSON object of roles by groups, like {"keystock-admins":"administrator","*":"viewer"}',
    'the role of a group, `*` for everyone; the highest counts. Without it only connected accounts sign in',
  ],
  OIDC_REQUIRED: [
    z._default(Flag, false),
    'true or false',
    'only owners sign in by password or passkey, as a way back; others by the provider',
  ],
} as const;

type OidcVariables = { [K in keyof typeof oidcVariables]: z.output<(typeof oidcVariables)[K][0]> };

/** The provider of the environment. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  scopes: string;
  groupsClaim: string;
  roles: Readonly<Record<string, Role>>;
  isRequired: boolean;
}

/** Null without one. */
export function getOidcSettings(env: OidcVariables): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer) {
    if (env.OIDC_REQUIRED) throw new StartError('OIDC_REQUIRED needs OIDC_ISSUER beside it');
    return null;
  }
  if (!clientId || !clientSecret)
    throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it');
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME ?? new URL(issuer).host,
    scopes: env.OIDC_SCOPES,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    roles: env.OIDC_ROLES,
    isRequired: env.OIDC_REQUIRED,
  };
}
