import { textOf } from '#contract/texts/Text';
import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/queryRows';
import { compareSchema } from '../../platform/db/schemaVersion';
import { transactionOnce } from '../../platform/db/transaction';
import { unavailable } from '../../platform/errors';

const CACHE_MS = 2000;

// Spills to a temporary file and waits for the log on disk: a full disk and a standby refuse one of them. Neither
// leaves a row behind. The first is prepared, as those of a sign-in are: a pooler that shares sessions loses it.
const spill = prepareStatement('readiness', 'SELECT count(*) FROM generate_series(1, 20000)');
const WRITE = `SELECT pg_logical_emit_message(true, 'keystock', 'ready')`;
const SETTINGS = `SET LOCAL work_mem = '64kB'`;

/** Throws `unavailable` unless the database accepts writes and has the schema of this version. */
async function checkReadiness({ db, log }: Services): Promise<void> {
  const state = await compareSchema(db).catch(() => undefined);
  if (state === 'newer') throw unavailable(textOf('http.database_newer'));
  if (state !== 'current') throw unavailable(textOf('http.database_not_ready'));
  const testWrite = async (tx: Tx) => {
    await spill(tx, []);
    await tx.$client.query(WRITE);
  };
  try {
    await transactionOnce(db, testWrite, SETTINGS);
  } catch (err) {
    log.warn({ err }, 'the database accepts no writes');
    throw unavailable(textOf('http.database_read_only'));
  }
}

/** Probes within a moment share a check. */
export function createReadinessCheck(): (services: Services) => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let check: Promise<void> = Promise.resolve();
  return (services) => {
    if (performance.now() - checkedAt > CACHE_MS) {
      checkedAt = performance.now();
      check = checkReadiness(services);
      // A failure is not cached: the next probe may find the database back.
      check.catch(() => {
        checkedAt = Number.NEGATIVE_INFINITY;
      });
    }
    return check;
  };
}
