import { setTimeout } from 'node:timers/promises';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Db } from '../../../platform/db/openDatabase';

// A transaction that changes licenses has this lock before it reads; imports, which take long, allocate nothing.
const CHANGING = `
  SELECT virtualtransaction AS id FROM pg_locks l
  WHERE relation = 'licenses'::regclass AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
    AND NOT EXISTS (SELECT FROM pg_locks i WHERE i.locktype = 'advisory' AND i.objid = ${advisoryLocks.import}
      AND i.virtualtransaction = l.virtualtransaction)`;
const STILL_CHANGING = `${CHANGING} AND virtualtransaction = ANY($1)`;

const POLL_MS = 20;
const MAX_POLLS = 250;

/** Waits until the allocations that may have read the licenses before now have ended, for at most 5 seconds. */
export async function waitForAllocations({ $client }: Db): Promise<void> {
  const started = (await $client.query<{ id: string }>(CHANGING)).rows.map(({ id }) => id);
  for (let poll = 0; poll < MAX_POLLS && started.length > 0; poll += 1) {
    if ((await $client.query(STILL_CHANGING, [started])).rowCount === 0) return;
    await setTimeout(POLL_MS);
  }
}
