import type { Log } from '../log';
import type { Db } from './openDatabase';
import { prepareStatement } from './queryRows';

/** How many changes each topic had; without those topics of which that is not known. */
export type Counts = Readonly<Record<string, number>>;
/** Is told which topics changed, and the counts of the changes that everybody can see. */
type Listener = (topics: readonly string[], settled: Counts) => void;

/** Tells what any process changes in the database; asks it only while somebody listens. */
export interface ChangeFeed {
  /** Calls back until the returned function is called; undefined if too many listen. */
  listen(owner: string, listener: Listener): (() => void) | undefined;
  /** The counts of the changes that everybody can see. */
  readCounts(): Promise<Counts>;
}

const INTERVAL_MS = 200;
const FAILURE_PAUSE_MS = 1000;
/** Of all owners; each takes a connection of a client and about 20 kB. */
const MAX_LISTENERS = 2000;
/** A browser opens six connections to a server. */
export const MAX_LISTENERS_OF_OWNER = 12;

interface Reading {
  counts: Counts;
  /** Changes of transactions from `oldest` to `next` are counted, and some may not be committed. */
  oldest: bigint;
  /** Absent if nothing changed. */
  next?: bigint;
}

const selectChanges = prepareStatement<{ counts: Counts; oldest: string; next: string | null }>(
  'read_changes',
  'SELECT counts, oldest, next FROM read_changes($1)',
);

async function readChanges(db: Db, known: Counts | undefined): Promise<Reading> {
  const [row] = (await selectChanges(db, [known])).rows;
  if (!row) throw new Error('read_changes() returned no row');
  return { counts: row.counts, oldest: BigInt(row.oldest), ...(row.next && { next: BigInt(row.next) }) };
}

/**
 * Compares the counts of changes several times a second. A change is counted before its commit: its topic is told when it
 * is counted, which is mostly after the commit, and again when every transaction that was open then has ended.
 */
export function createChangeFeed(db: Db, log: Log): ChangeFeed {
  const listeners = new Map<Listener, string>();
  let last: Counts | undefined;
  let settled: Counts = {};
  /** The topics that may have uncommitted changes, with the transaction before which all must have ended. */
  const unsettled = new Map<string, bigint>();
  let isPolling = false;

  /** Returns the topics to tell. */
  function compare({ counts, oldest, next }: Reading): string[] {
    const ended = [...unsettled].flatMap(([topic, until]) => (until <= oldest ? [topic] : []));
    for (const topic of ended) unsettled.delete(topic);
    const counted = Object.keys(counts).filter((topic) => counts[topic] !== last?.[topic]);
    if (next !== undefined && oldest < next) for (const topic of counted) unsettled.set(topic, next);
    const isSettled = ([topic]: [string, number]) => !unsettled.has(topic);
    settled = { ...settled, ...Object.fromEntries(Object.entries(counts).filter(isSettled)) };
    // What changed before the first reading is not known.
    const changed = last ? counted : [];
    last = counts;
    return [...new Set([...ended, ...changed])];
  }

  async function read(): Promise<void> {
    const topics = compare(await readChanges(db, last));
    if (topics.length > 0) for (const listener of listeners.keys()) listener(topics, settled);
  }

  async function poll(): Promise<void> {
    let pause = INTERVAL_MS;
    try {
      await read();
    } catch (err) {
      log.warn({ err }, 'changes could not be read');
      pause = FAILURE_PAUSE_MS;
    }
    isPolling = listeners.size > 0;
    if (isPolling) setTimeout(poll, pause);
  }

  const countOf = (owner: string) => [...listeners.values()].filter((other) => other === owner).length;

  return {
    listen(owner, listener) {
      if (listeners.size >= MAX_LISTENERS || countOf(owner) >= MAX_LISTENERS_OF_OWNER) return undefined;
      listeners.set(listener, owner);
      if (!isPolling) setTimeout(poll, INTERVAL_MS);
      isPolling = true;
      return () => {
        listeners.delete(listener);
      };
    },
    async readCounts() {
      await read();
      return settled;
    },
  };
}
