import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = {
  OIDC_CLIENT_ID: 'keystock',
  OIDC_CLIENT_SECRET: 'secret-of-keystock-at-the-provider',
};

/** A user of the provider; `gone` as if deleted there. */
export interface OidcTestUser {
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
  gone?: boolean;
}

type TokenAnswer = Record<string, unknown> & { id_token?: string };

/** A real OpenID Connect provider in this process, whose answers can be changed on their way. */
export interface OidcServer {
  issuer: string;
  /** By their subjects. */
  users: Map<string, OidcTestUser>;
  /** Changes the answers of the token endpoint; signs with the provider's own key or another one. */
  tamper(change: ((answer: TokenAnswer) => Promise<TokenAnswer> | TokenAnswer) | undefined): void;
  sign(claims: JWTPayload, options?: { withOtherKey?: boolean; typ?: string }): Promise<string>;
  /** How many calls of a path there were. */
  count(path: string): number;
  /** Does not answer until it is called with false. */
  setDown(isDown: boolean): void;
  /** Has the provider tell Keystock that the user has signed out. */
  endSessions(subject: string): Promise<void>;
  stop(): Promise<void>;
}

/** `consoleUrl` is the address of Keystock. */
export async function startOidc(consoleUrl: string): Promise<OidcServer> {
  const users = new Map<string, OidcTestUser>();
  const counts = new Map<string, number>();
  const [own, other] = await Promise.all(
    ['own', 'other'].map(() => generateKeyPair('RS256', { extractable: true })),
  );
  if (!own || !other) throw new Error('No keys');
  let isDown = false;
  let change: Parameters<OidcServer['tamper']>[0];

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const provider = createProvider(issuer, consoleUrl, users, jwk);
  const handle = provider.callback();

  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (isDown) return request.socket.destroy();
    if (path.startsWith('/interaction/')) return answerInteraction(provider, request, response);
    if (path === '/token' && change) changeAnswer(response, change);
    return handle(request, response);
  });

  return {
    issuer,
    users,
    tamper(next) {
      change = next;
    },
    sign: (claims, { withOtherKey = false, typ = 'JWT' } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own', typ })
        .sign(withOtherKey ? other.privateKey : own.privateKey),
    count: (path) => counts.get(path) ?? 0,
    setDown(next) {
      isDown = next;
    },
    async endSessions(subject) {
      const client = await provider.Client.find(CLIENT.OIDC_CLIENT_ID);
      // The provider's own message; its types leave the method out.
      await (client as unknown as { backchannelLogout(sub: string): Promise<void> }).backchannelLogout(
        subject,
      );
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createProvider(issuer: string, consoleUrl: string, users: Map<string, OidcTestUser>, jwk: object) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [`${consoleUrl}/login/provider`],
        post_logout_redirect_uris: [`${consoleUrl}/login`],
        backchannel_logout_uri: `${consoleUrl}/api/auth/provider/logout`,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['of a test'] },
    claims: {
      openid: ['sub', 'groups'],
      profile: ['preferred_username', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    // Its own refuses this machine.
    fetch: (url, options) => globalThis.fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => {
      const user = users.get(accountId);
      if (!user || user.gone) return undefined;
      const { gone: _, ...claims } = user;
      return { accountId, claims: () => ({ sub: accountId, ...claims }) };
    },
    // Keystock is the provider's own: nobody is asked.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** The provider's page: whoever types a subject is that user. */
async function answerInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    return response.end(
      '<form method="post"><h1>Provider</h1><input name="user" aria-label="User"><button>Continue</button></form>',
    );
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  const accountId = new URLSearchParams(body).get('user') ?? '';
  return provider.interactionFinished(request, response, { login: { accountId } });
}

function changeAnswer(response: ServerResponse, change: NonNullable<Parameters<OidcServer['tamper']>[0]>) {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    response.removeHeader('content-length');
    Promise.resolve(change(JSON.parse(body.toString()))).then((changed) => end(JSON.stringify(changed)));
    return response;
  }) as typeof response.end;
}
