import type { Config } from './config';
import type { Vault } from './crypto/vault';
import type { Db } from './db/openDatabase';
import type { JobQueue } from './jobs/JobQueue';
import type { Log } from './log';
import type { SesClient } from './ses/createSesClient';
import type { Validator } from './validators/createValidator';

/** What lives as long as the server. */
export interface Services {
  config: Config;
  db: Db;
  vault: Vault;
  jobs: JobQueue<Services>;
  ses: SesClient;
  /** Null where no validation service is configured. */
  validator: Validator | null;
  log: Log;
  /** Signs access tokens. */
  sessionKey: Buffer;
}

/** Who acts: an administrator by a session, a shop by its key, or Keystock itself. */
export type Actor =
  | { kind: 'admin'; adminId: number; username: string; sessionId: string }
  | { kind: 'site'; siteId: number; name: string }
  | { kind: 'system'; name: string };

/** What lives as long as one call or job. The first argument of every verb. */
export interface Context extends Services {
  actor: Actor;
  requestId: string;
  ip?: string;
}

/** What a command of the command line has: it queues nothing and speaks to nobody outside. */
export type CommandContext = Pick<Context, 'db' | 'actor' | 'requestId' | 'ip'>;

/** The context of work that no call asked for. */
export function systemContext(services: Services, name: string): Context {
  const requestId = `${name}-${Date.now().toString(36)}`;
  const log = services.log.child({ reqId: requestId });
  return { ...services, log, actor: { kind: 'system', name }, requestId };
}
