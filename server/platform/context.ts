import type { Config } from './config';
import type { Vault } from './crypto/vault';
import type { Db } from './db/openDatabase';
import type { JobQueue } from './jobs/JobQueue';
import type { Log } from './log';
import type { SesClient } from './ses/createSesClient';
import type { Validator } from './validators/createValidator';

/** Dependencies with the lifetime of the server process. */
export interface Services {
  config: Config;
  db: Db;
  vault: Vault;
  jobs: JobQueue<Services>;
  ses: SesClient;
  /** Null if no validation service is configured. */
  validator: Validator | null;
  log: Log;
  /** Signs access tokens. */
  sessionKey: Buffer;
}

/** The author of a change: an administrator, a shop or a background process. */
export type Actor =
  | { kind: 'admin'; adminId: number; username: string; sessionId: string }
  | { kind: 'site'; siteId: number; name: string }
  | { kind: 'system'; name: string };

/** Services plus the state of one request or job; the first argument of every operation. */
export interface Context extends Services {
  actor: Actor;
  requestId: string;
  ip?: string;
}

/** The context of a command-line command, which has neither a job queue nor external services. */
export type CommandContext = Pick<Context, 'db' | 'actor' | 'requestId' | 'ip'>;

/** Creates the context of a background process. */
export function systemContext(services: Services, name: string): Context {
  const requestId = `${name}-${Date.now().toString(36)}`;
  const log = services.log.child({ reqId: requestId });
  return { ...services, log, actor: { kind: 'system', name }, requestId };
}
