import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { fetchLimited } from './fetchLimited';
import { OidcError, toOidcError } from './OidcError';
import type { OidcSettings } from './oidcVariables';

/** What the browser's cookie keeps of a sign-in until the provider sends the user back. */
export interface OidcLogin {
  state: string;
  nonce: string;
  /** Of PKCE: only who began the sign-in redeems its code. */
  verifier: string;
  /** Seconds. */
  startedAt: number;
}

/** Of a session that the provider opened. */
export interface OidcTokens {
  access: string;
  refresh?: string;
  id: string;
}

export type OidcClaims = Readonly<Record<string, unknown>>;

/** A user as the provider has just confirmed them. */
export interface OidcUser {
  subject: string;
  claims: OidcClaims;
  tokens: OidcTokens;
  /** The provider's session, where it names one. */
  sid: string | null;
}

/** Whose sessions a provider ends. */
export interface OidcLogout {
  subject?: string;
  sid?: string;
  /** Of the message, which counts once. */
  jti: string;
}

/** Every failure is an `OidcError`. */
export interface OidcClient {
  settings: OidcSettings;
  /** The provider's page; `isFresh` demands that the user signs in there again. The state begins with the purpose. */
  start(options: {
    redirectUri: string;
    purpose: string;
    isFresh: boolean;
  }): Promise<{ url: string; login: OidcLogin }>;
  /** Verifies the answer at the address that the provider sent the user back to, and redeems its code. */
  finish(address: URL, login: OidcLogin, options: { isFresh: boolean }): Promise<OidcUser>;
  /** Asks the provider whether the user is still one; claims that it did not send are missing. */
  confirm(subject: string, tokens: OidcTokens): Promise<Pick<OidcUser, 'claims' | 'tokens'>>;
  /** The page that ends the provider's session too, where there is one. */
  getLogoutUrl(tokens: OidcTokens, returnTo: string): Promise<string | undefined>;
  /** Verifies the message by which the provider ends sessions. */
  readLogout(token: string): Promise<OidcLogout>;
}

const TIMEOUT_S = 5;
/** The provider's keys and addresses are read again after so long. */
const DISCOVERY_MS = 3600_000;
/** A sign-in at the provider may take so long; also the cookie's life. */
export const LOGIN_SECONDS = 600;
/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_S = 30;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Speaks OpenID Connect with the provider: authorization code with PKCE, state and nonce; signatures are verified. */
export function createOidcClient(settings: OidcSettings): OidcClient {
  const discover = createDiscovery(settings);
  const nowSeconds = () => Math.floor(Date.now() / 1000);

  return {
    settings,
    async start({ redirectUri, purpose, isFresh }) {
      const config = await discover();
      const login = {
        state: `${purpose}.${oidc.randomState()}`,
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        startedAt: nowSeconds(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: login.state,
        nonce: login.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(login.verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      });
      return { url: url.href, login };
    },

    finish: (address, { state, nonce, verifier, startedAt }, { isFresh }) =>
      withOidcErrors(async () => {
        const config = await discover();
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isFresh && { maxAge: LOGIN_SECONDS }),
        });
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new OidcError('refused', 'no ID token');
        if (isFresh && Number(claims.auth_time) < startedAt - CLOCK_TOLERANCE_S)
          throw new OidcError('refused', 'the user did not sign in again');
        return {
          subject: claims.sub,
          claims: { ...(await readUserInfo(config, tokens.access_token, claims.sub)), ...claims },
          tokens: { access: tokens.access_token, refresh: tokens.refresh_token, id: tokens.id_token },
          sid: typeof claims.sid === 'string' ? claims.sid : null,
        };
      }),

    confirm: (subject, { access, refresh, id }) =>
      withOidcErrors(async () => {
        const config = await discover();
        if (!refresh) return { claims: await readUserInfo(config, access, subject), tokens: { access, id } };
        const renewed = await oidc.refreshTokenGrant(config, refresh);
        const claims = renewed.claims();
        if (claims && claims.sub !== subject) throw new OidcError('refused', 'another subject');
        const info = await readUserInfo(config, renewed.access_token, subject);
        return {
          // Of a whole answer a missing claim is an empty one.
          claims: claims ? { [settings.groupsClaim]: [], ...info, ...claims } : info,
          tokens: {
            access: renewed.access_token,
            refresh: renewed.refresh_token ?? refresh,
            id: renewed.id_token ?? id,
          },
        };
      }),

    getLogoutUrl: ({ id }, returnTo) =>
      withOidcErrors(async () => {
        const config = await discover();
        if (!config.serverMetadata().end_session_endpoint) return undefined;
        return oidc.buildEndSessionUrl(config, { id_token_hint: id, post_logout_redirect_uri: returnTo })
          .href;
      }),

    readLogout: (token) =>
      withOidcErrors(async () => {
        const { jwks_uri, issuer, id_token_signing_alg_values_supported } = (
          await discover()
        ).serverMetadata();
        if (!jwks_uri) throw new OidcError('unavailable', 'no keys');
        const { payload } = await jwtVerify(
          token,
          createRemoteJWKSet(new URL(jwks_uri), { [jwksFetch]: fetchLimited }),
          {
            issuer,
            audience: settings.clientId,
            algorithms: (id_token_signing_alg_values_supported ?? ['RS256']).filter(isAsymmetric),
            requiredClaims: ['iat', 'exp', 'jti'],
            maxTokenAge: LOGIN_SECONDS,
            clockTolerance: CLOCK_TOLERANCE_S,
          },
        );
        const { events, nonce, sub, sid, jti = '' } = payload;
        const isLogout = nonce === undefined && typeof Object(events)[LOGOUT_EVENT] === 'object';
        if (!isLogout || (sub === undefined && typeof sid !== 'string'))
          throw new OidcError('refused', 'no logout token');
        return { subject: sub, sid: typeof sid === 'string' ? sid : undefined, jti };
      }),
  };
}

const isAsymmetric = (algorithm: string) => algorithm !== 'none' && !algorithm.startsWith('HS');

const withOidcErrors = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error) => {
    throw toOidcError(error);
  });

/** The user as the provider's page of users has them; nothing without one. */
async function readUserInfo(
  config: oidc.Configuration,
  access: string,
  subject: string,
): Promise<OidcClaims> {
  return config.serverMetadata().userinfo_endpoint ? oidc.fetchUserInfo(config, access, subject) : {};
}

/** By the method that the provider takes; the first is the default of one that names none. */
function authenticateClient(clientSecret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

/** Reads the provider's description when it is first needed, and again each hour. */
function createDiscovery({ issuer, clientId, clientSecret }: OidcSettings) {
  let config: Promise<oidc.Configuration> | undefined;
  let readAt = 0;

  async function discover(): Promise<oidc.Configuration> {
    const url = new URL(issuer);
    const execute = [oidc.enableNonRepudiationChecks];
    if (url.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    const options = { execute, timeout: TIMEOUT_S, [oidc.customFetch]: fetchLimited };
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_S };
    return oidc.discovery(url, clientId, metadata, authenticateClient(clientSecret), options);
  }

  return (): Promise<oidc.Configuration> => {
    if (config && Date.now() - readAt < DISCOVERY_MS) return config;
    readAt = Date.now();
    config = discover().catch((error) => {
      config = undefined;
      throw toOidcError(error);
    });
    return config;
  };
}
