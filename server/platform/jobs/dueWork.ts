import type { Queryable } from '../db/openDatabase';
import { prepareStatement } from '../db/prepareStatement';
import type { Poller } from './definePoller';
import type { Loop } from './loop';

/** The latency of work that this server did not enqueue itself, or that waited for its time. */
const INTERVAL_MS = 250;

type ReadDueWork = (db: Queryable) => Promise<Set<string>>;

/** Returns a query for the names of the pollers that have work: one prepared statement instead of one by each. */
export function createDueQuery(pollers: readonly Poller[]): ReadDueWork {
  const probes = pollers.flatMap(({ name, isDueSql }) =>
    isDueSql ? `SELECT '${name}' AS name WHERE ${isDueSql}` : [],
  );
  const statement = prepareStatement<{ name: string }>('due work', probes.join('\nUNION ALL '));
  return async (db) => new Set((await statement(db, [])).rows.map(({ name }) => name));
}

/** Wakes the loops that have work. */
export function watchDueWork(
  readDueWork: ReadDueWork,
  loops: ReadonlyMap<string, Pick<Loop, 'wake'>>,
): Poller {
  return {
    name: 'due work',
    intervalMs: INTERVAL_MS,
    async poll({ db }) {
      const due = await readDueWork(db);
      for (const name of due) loops.get(name)?.wake();
      return due.size > 0;
    },
  };
}
