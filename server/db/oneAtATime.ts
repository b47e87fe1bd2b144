import { setTimeout } from 'node:timers/promises';
import { locks } from './locks';
import type { Db } from './open';
import { withSessionLock } from './sessionLock';

const PAUSE_MS = 100;

/** Runs `work` while no other server on this database does the like: several may start at once. */
export async function oneAtATime<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await withSessionLock(db, [locks.start], work);
    if (done) return done.result;
    await setTimeout(PAUSE_MS);
  }
}
