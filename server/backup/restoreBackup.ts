import pg from 'pg';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { oneAtATime } from '../db/oneAtATime';
import type { Tx } from '../db/open';
import { transactionOnce } from '../db/transaction';
import { declared } from '../jobs/declared';
import { makeQueues } from '../jobs/makeQueues';
import { queueing } from '../jobs/queueing';
import { StartError } from '../startError';
import { copyAll } from './copyAll';
import { checkLevel, migrateTo } from './migrateTo';
import type { Backup } from './readBackup';

// Between two tables the file is waited for.
const SLOW_FILE = 'SET LOCAL idle_in_transaction_session_timeout = 0';

interface Place extends CommandContext {
  file: string;
  /** Puts the backup's keys where a server finds them; called when all else has worked. */
  keepKeys(): void;
  onProgress(rows: number): void;
}

/** Brings a backup into an empty database, all or nothing; returns how many rows. */
export async function restoreBackup(place: Place, { manifest, entries }: Backup): Promise<number> {
  checkLevel(manifest.migrations);
  const work = (tx: Tx) => restore(tx, place, { manifest, entries });
  return oneAtATime(place.db, () => transactionOnce(place.db, work, SLOW_FILE));
}

async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND c.relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1`,
  );
  if (rowCount)
    throw new StartError('The database is not empty; a backup is restored into an empty one only');
}

async function restore(tx: Tx, place: Place, { manifest, entries }: Backup): Promise<number> {
  const { $client: client } = tx;
  await refuseUnlessEmpty(tx);
  await migrateTo(tx, 0, manifest.migrations.length);
  await client.query('CREATE TEMPORARY TABLE restored_jobs (name text, data jsonb) ON COMMIT DROP');
  const tables = manifest.tables.map(({ name }) => pg.escapeIdentifier(name));
  // Counts and chains come with the rows: what would write them must not do so again.
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  const { rows, ending } = await copyAll(client, place, { manifest, entries });
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const [name, last] of Object.entries(ending.sequences)) {
    await client.query('SELECT setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last]);
  }
  await migrateTo(tx, manifest.migrations.length);
  await queueJobs(tx);
  await audit(tx, place, { action: 'backup.restore', details: { rows, made_at: manifest.madeAt } });
  place.keepKeys();
  return rows;
}

/** What was queued is queued again; a job that this version no longer knows has nothing to work on. */
async function queueJobs(tx: Tx): Promise<void> {
  await makeQueues(tx, declared.jobs);
  for (const job of declared.jobs) {
    await tx.$client.query(
      `WITH restored AS (SELECT coalesce(data, '{}') AS data FROM restored_jobs WHERE name = $1)
       ${queueing(job, 'restored')}`,
      [job.queue],
    );
  }
}
