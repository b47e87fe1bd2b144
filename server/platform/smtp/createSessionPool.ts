import { isDeepStrictEqual } from 'node:util';
import { openSession, type SessionOptions, type SmtpSession } from './openSession';
import type { SmtpAccount } from './SmtpAccount';

/** Of a process. Exchange Online allows three of an account. */
const MAX_SESSIONS = 3;
const MAX_EMAILS_PER_SESSION = 100;
/** Shorter than any server waits. */
const IDLE_MS = 5000;

interface PooledSession {
  session: SmtpSession;
  account: SmtpAccount;
  emails: number;
  expiry?: NodeJS.Timeout;
}

export interface SessionPool {
  /** Runs `work` with a session of its own, as soon as one is free; a session whose work fails is closed. */
  use(
    account: SmtpAccount,
    signal: AbortSignal,
    work: (session: SmtpSession) => Promise<void>,
  ): Promise<void>;
  /** Closes the sessions that wait. */
  close(): void;
}

/** Keeps sessions open for the next e-mails of the same account: restocked pools send many at once. */
export function createSessionPool(options: SessionOptions): SessionPool {
  const turns = createTurns(MAX_SESSIONS);
  const idle = new Set<PooledSession>();

  /** A session of other settings is not used again. */
  function takeIdle(account: SmtpAccount): PooledSession | undefined {
    for (const pooled of idle) {
      idle.delete(pooled);
      clearTimeout(pooled.expiry);
      if (pooled.session.isOpen() && isDeepStrictEqual(pooled.account, account)) return pooled;
      pooled.session.close();
    }
    return undefined;
  }

  function keep(pooled: PooledSession): void {
    if (pooled.emails >= MAX_EMAILS_PER_SESSION) {
      pooled.session.quit();
      return;
    }
    const quit = () => {
      idle.delete(pooled);
      pooled.session.quit();
    };
    pooled.expiry = setTimeout(quit, IDLE_MS).unref();
    idle.add(pooled);
  }

  return {
    async use(account, signal, work) {
      await turns.take(signal);
      try {
        const pooled = takeIdle(account) ?? {
          session: await openSession(account, signal, options),
          account,
          emails: 0,
        };
        await work(pooled.session);
        pooled.emails += 1;
        keep(pooled);
      } finally {
        turns.pass();
      }
    },
    close() {
      for (const { session, expiry } of idle) {
        clearTimeout(expiry);
        session.close();
      }
      idle.clear();
    },
  };
}

/** Lets `max` work at a time; the others wait in line until their signal aborts. */
function createTurns(max: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(signal: AbortSignal): Promise<void> {
      if (taken < max) {
        taken += 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal.reason);
        };
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(start);
      });
    },
    pass(): void {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}
