import type { Services } from '../context';

// From name to name along the index: a DISTINCT would read every row.
const ACTORS = `
  WITH RECURSIVE named AS (
    (SELECT actor FROM audit_log ORDER BY actor LIMIT 1)
    UNION ALL
    SELECT (SELECT actor FROM audit_log WHERE actor > named.actor ORDER BY actor LIMIT 1)
    FROM named WHERE named.actor IS NOT NULL
  )
  SELECT actor FROM named WHERE actor IS NOT NULL LIMIT 1000`;

/** Everybody who has done something: administrators, shops, and Keystock itself. */
export async function listActors({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const { rows } = await db.$client.query<{ actor: string }>(ACTORS);
  return rows.map(({ actor }) => actor);
}
