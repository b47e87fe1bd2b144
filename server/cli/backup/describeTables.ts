import type pg from 'pg';
import type { Manifest } from './format';

type Tables = Manifest['tables'];

// Generated columns are omitted.
const COLUMNS = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = ''
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.relname ORDER BY c.relname`;

const REFERENCES = `
  SELECT DISTINCT f.relname AS "from", t.relname AS "to"
  FROM pg_constraint JOIN pg_class f ON f.oid = conrelid JOIN pg_class t ON t.oid = confrelid
  WHERE contype = 'f' AND conrelid <> confrelid AND f.relnamespace = 'public'::regnamespace`;

/** Lists all tables with their columns, referenced tables first. */
export async function describeTables(client: pg.ClientBase): Promise<Tables> {
  const { rows: tables } = await client.query<Tables[number]>(COLUMNS);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered: Tables = [];
  const visit = (name: string) => {
    const table = tables.find((candidate) => candidate.name === name);
    if (!table || ordered.includes(table)) return;
    for (const { from, to } of references) if (from === name) visit(to);
    ordered.push(table);
  };
  for (const { name } of tables) visit(name);
  return ordered;
}
