import type { Log } from '../platform/log';

type Close = () => Promise<void>;

export interface Shutdown {
  /** Registers a close function; calls it immediately if the shutdown has started. */
  add(close: Close): Promise<void>;
  /** Closes everything in reverse order; repeated calls return the same promise. */
  run: Close;
}

/** Unlike close-with-grace, it closes the resources of a failed start and counts a signal that npm repeats once. */
export function createShutdown(log: Log): Shutdown {
  const closers: Close[] = [];
  let running: Promise<void> | undefined;

  const closeOne = (close: Close) =>
    close().catch((error) => log.error({ err: error }, 'closing failed during shutdown'));
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

/** Supervisors of containers kill after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** npm forwards signals that the terminal also sends, so one Ctrl-C arrives twice. */
const DUPLICATE_SIGNAL_MS = 1000;

/** On SIGTERM or SIGINT runs `stop` and exits; a second signal or a timeout exits immediately. */
export function shutdownOnSignal(log: Log, stop: () => Promise<void>): void {
  let signaledAt: number | undefined;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (signaledAt !== undefined) {
      if (Date.now() - signaledAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    signaledAt = Date.now();
    log.info(`${signal}: shutting down`);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
