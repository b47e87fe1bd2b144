import type { FastifyBaseLogger } from 'fastify';

const LONGEST_STOP_MS = 30_000;

/** On SIGTERM or SIGINT runs `stop` once and exits; a second signal, or a stop that hangs, ends at once. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info(`${signal}: finishing what is running`);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
