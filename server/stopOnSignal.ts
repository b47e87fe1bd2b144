import type { FastifyBaseLogger } from 'fastify';

const LONGEST_STOP_MS = 30_000;
/** npm passes on what the terminal has sent to us as well: one Ctrl-C arrives twice. */
const SAME_SIGNAL_MS = 1000;

/** On SIGTERM or SIGINT runs `stop` once and exits; a second signal, or a stop that hangs, ends at once. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info(`${signal}: finishing what is running`);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
