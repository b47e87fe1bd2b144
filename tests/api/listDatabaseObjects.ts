import { connected } from './connected';

const OBJECTS = `
  SELECT coalesce(array_agg(name ORDER BY name), '{}') AS names FROM (
    SELECT 'schema ' || nspname AS name FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%'
    UNION ALL SELECT 'extension ' || extname FROM pg_extension
    UNION ALL SELECT 'relation ' || oid::regclass FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT 'function ' || oid::regprocedure FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT 'type ' || oid::regtype FROM pg_type WHERE oid >= 16384
  ) objects`;

/** Lists all objects of a database except PostgreSQL's own. */
export async function listDatabaseObjects(url: string): Promise<string[]> {
  return connected(
    url,
    async (client) => (await client.query<{ names: string[] }>(OBJECTS)).rows[0]?.names ?? [],
  );
}
