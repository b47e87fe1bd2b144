import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { OwnedEngine } from './ownEngine';
import { stopPostmaster } from './postmaster';

/** Starts an engine that ended by itself again, under its old address; returns how to stop it for good. */
export function keepEngine(
  first: OwnedEngine,
  folder: () => string,
  again: () => Promise<OwnedEngine>,
  log: (line: string) => void,
): () => Promise<void> {
  let engine = first.engine;
  let stopping = false;
  let recovery = Promise.resolve();
  watch(first.client);

  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (!stopping) recovery = recover();
    });
    // The watch alone must not keep the process alive.
    (client as pg.Client & { unref(): void }).unref();
  }

  async function recover(): Promise<void> {
    log('The embedded PostgreSQL went away; it is started again.');
    for (let last = ''; !stopping; await wait(1000, undefined, { ref: false })) {
      try {
        const owned = await again();
        engine = owned.engine;
        if (engine.port === first.engine.port) return watch(owned.client);
        await stopPostmaster(engine, folder());
      } catch (error) {
        const { message } = error as Error;
        if (message !== last) log(message);
        last = message;
      }
    }
  }

  return async () => {
    stopping = true;
    await recovery;
    await stopPostmaster(engine, folder());
  };
}
