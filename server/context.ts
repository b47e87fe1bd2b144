import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Db } from './db/open';
import type { Ses } from './integrations/ses/openSes';
import type { Validator } from './integrations/validators/createValidator';
import type { Jobs } from './jobs/jobs';
import type { Vault } from './security/vault';

/** What lives as long as the server. */
export interface Services {
  config: Config;
  db: Db;
  vault: Vault;
  jobs: Jobs;
  ses: Ses;
  /** Null where no validation service is configured. */
  validator: Validator | null;
  log: FastifyBaseLogger;
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
