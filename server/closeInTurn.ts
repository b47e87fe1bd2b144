import type { FastifyBaseLogger } from 'fastify';

type Close = () => Promise<void>;

export interface Closing {
  /** Notes how something that was opened is closed; at once, when the closing has begun. */
  add(close: Close): Promise<void>;
  /** Closes all, the last opened first; once, however often it is asked for. */
  run: Close;
}

export function closeInTurn(log: FastifyBaseLogger): Closing {
  const closes: Close[] = [];
  let running: Promise<void> | undefined;

  const closeOne = (close: Close) =>
    close().catch((error) => log.error({ err: error }, 'something did not close'));
  const closeAll = async () => {
    for (const close of closes.reverse()) await closeOne(close);
  };
  return {
    async add(close) {
      if (running) await closeOne(close);
      else closes.push(close);
    },
    run() {
      running ??= closeAll();
      return running;
    },
  };
}
