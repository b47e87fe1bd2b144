import { grantServerRole } from '../platform/db/grantServerRole';
import { migrateDatabase } from '../platform/db/migrate';
import { type Db, openDatabase } from '../platform/db/openDatabase';
import { prepareQueues } from '../platform/jobs/createQueues';
import { jobRegistry } from './jobRegistry';

/** As the owner of the database: migrates it, creates the queues, and gives the server's role its rights. */
export async function prepareDatabase(ownerUrl: string, server: Db): Promise<void> {
  const owner = openDatabase(ownerUrl, () => undefined, { isLongRunning: true });
  try {
    await migrateDatabase(owner);
    await prepareQueues(owner, jobRegistry.jobs);
    if (ownerUrl !== server.$client.options.connectionString)
      await grantServerRole(owner, await readRole(server));
  } finally {
    await owner.$client.end();
  }
}

async function readRole({ $client }: Db): Promise<string> {
  const { rows } = await $client.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}
