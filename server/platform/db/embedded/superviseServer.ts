import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { stopPostmaster } from './postmaster';
import type { OwnedServer } from './startOwnServer';

/** Restarts PostgreSQL under the same URL when it exits; returns a function that stops it. */
export function superviseServer(
  initial: OwnedServer,
  getClusterDir: () => string,
  restart: () => Promise<OwnedServer>,
  log: (line: string) => void,
): () => Promise<void> {
  let postmaster = initial.postmaster;
  let isStopping = false;
  let recovery = Promise.resolve();
  watchConnection(initial.client);

  function watchConnection(client: pg.Client): void {
    client.once('end', () => {
      if (!isStopping) recovery = recover();
    });
    // The connection must not keep the process alive.
    (client as pg.Client & { unref(): void }).unref();
  }

  async function recover(): Promise<void> {
    log('The embedded PostgreSQL went away; it is started again.');
    for (let lastMessage = ''; !isStopping; await wait(1000, undefined, { ref: false })) {
      try {
        const restarted = await restart();
        postmaster = restarted.postmaster;
        if (postmaster.port === initial.postmaster.port) return watchConnection(restarted.client);
        await stopPostmaster(postmaster, getClusterDir());
      } catch (error) {
        const { message } = error as Error;
        if (message !== lastMessage) log(message);
        lastMessage = message;
      }
    }
  }

  return async () => {
    isStopping = true;
    await recovery;
    await stopPostmaster(postmaster, getClusterDir());
  };
}
