import type { Api } from './startApi';
import { getDatabaseUrl, withConnection } from './withConnection';

/** Changes rows without triggers, as an owner of the database can. */
export async function tamper(api: Api, ...changes: string[]): Promise<void> {
  await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query("SET session_replication_role = 'replica'");
    for (const change of changes) await client.query(change);
  });
}
