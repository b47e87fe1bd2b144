import type { Log } from '../platform/log';

type Close = () => Promise<void>;

export interface Shutdown {
  /** Notes how something that was opened is closed; at once, when the closing has begun. */
  add(close: Close): Promise<void>;
  /** Closes all, the last opened first; once, however often it is asked for. */
  run: Close;
}

export function createShutdown(log: Log): Shutdown {
  const closers: Close[] = [];
  let running: Promise<void> | undefined;

  const closeOne = (close: Close) =>
    close().catch((error) => log.error({ err: error }, 'something did not close'));
  const closeAll = async () => {
    for (const close of closers.reverse()) await closeOne(close);
  };
  return {
    async add(close) {
      if (running) await closeOne(close);
      else closers.push(close);
    },
    run() {
      running ??= closeAll();
      return running;
    },
  };
}

const SHUTDOWN_TIMEOUT_MS = 30_000;
/** npm passes on what the terminal has sent to us as well: one Ctrl-C arrives twice. */
const DUPLICATE_SIGNAL_MS = 1000;

/** On SIGTERM or SIGINT runs `stop` once and exits; a second signal, or a stop that hangs, ends at once. */
export function shutdownOnSignal(log: Log, stop: () => Promise<void>): void {
  let signaledAt: number | undefined;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (signaledAt !== undefined) {
      if (Date.now() - signaledAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    signaledAt = Date.now();
    log.info(`${signal}: finishing what is running`);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
