import type { Role } from '#contract/permissions';
import type { Config } from './config';
import type { Keyring } from './crypto/keyring';
import type { Vault } from './crypto/vault';
import type { ChangeFeed } from './db/changeFeed';
import type { Db } from './db/openDatabase';
import type { Circuit } from './httpClient/circuit';
import type { JobRunner } from './jobs/enqueue';
import type { Log } from './log';
import type { OidcClient } from './oidc/createOidcClient';
import type { SesClient } from './ses/createSesClient';
import type { SmtpClient } from './smtp/createSmtpClient';
import type { Validator } from './validators/createValidator';

/** Dependencies with the lifetime of the server process. */
export interface Services {
  config: Config;
  db: Db;
  vault: Vault;
  /** The encryption keys themselves, which a backup contains. */
  keyring: Keyring;
  /** The audit log is written and verified with it. */
  auditKey: Buffer;
  jobs: JobRunner<Services>;
  /** What any process changes in the database. */
  changes: ChangeFeed;
  ses: SesClient;
  smtp: SmtpClient;
  /** Null if no validation service is configured. */
  validator: Validator | null;
  /** Null if no OpenID Connect provider is configured. */
  oidc: OidcClient | null;
  log: Log;
  /** The circuits of the shops, by URL. */
  circuits(address: string): Circuit;
  /** Signs access tokens. */
  sessionKey: Buffer;
  /** The addresses of the demo's shops, which run in this process; requests to them are allowed. */
  demoShopUrls?: ReadonlySet<string>;
}

interface SignedInAdmin {
  kind: 'admin';
  adminId: number;
  username: string;
  role: Role;
  /** The identity was proved within 10 minutes. */
  isRecentlyAuthenticated?: boolean;
  /** The identity was proved within the settings' hours. */
  hasRecentSignIn?: boolean;
  /** The settings require a second factor, and the administrator has none yet. */
  lacksFactor?: boolean;
}

export interface SessionActor extends SignedInAdmin {
  sessionId: string;
  /** The provider that opened the session is to be asked whether the user is still one. */
  isConfirmationDue?: boolean;
  token?: undefined;
}

/** Software that acts in the name of a user; it has proved nobody's identity. */
export interface TokenActor extends SignedInAdmin {
  sessionId?: undefined;
  token: { id: number; name: string };
}

export type AdminActor = SessionActor | TokenActor;

/** A shop, by its webhooks or an API key. */
export interface SiteActor {
  kind: 'site';
  siteId: number;
  name: string;
  apiKey?: { id: number; name: string; hasQuota: boolean };
}

/** The author of a change: an administrator, a shop or a background process. */
export type Actor = AdminActor | SiteActor | { kind: 'system'; name: string };

/** Services plus the state of one request or job; the first argument of every operation. */
export interface Context extends Services {
  actor: Actor;
  requestId: string;
  ip?: string;
  /** The call under an idempotency key that this context is of. */
  idempotentCall?: IdempotentCall;
}

/** A run of a call that is carried out once. */
export interface IdempotentCall {
  id: number;
  claim: number;
}

/** The context of a command-line command, which has neither a job runner nor external services. */
export type CommandContext = Pick<Context, 'db' | 'actor' | 'requestId' | 'ip' | 'auditKey'>;

/** Of a command that may notify users. */
export type NotifyingContext = CommandContext & Pick<Context, 'log'>;

/** Creates the context of a background process. */
export function systemContext(services: Services, name: string): Context {
  const requestId = `${name}-${Date.now().toString(36)}`;
  const log = services.log.child({ reqId: requestId });
  return { ...services, log, actor: { kind: 'system', name }, requestId };
}
