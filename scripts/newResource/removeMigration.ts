import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const FOLDER = 'server/schema/migrations';
const JOURNAL = `${FOLDER}/meta/_journal.json`;

interface Journal {
  entries: { idx: number; tag: string }[];
}

/** Removes the last migration if it has this name; returns whether it had. */
export function removeMigration(name: string): boolean {
  const journal: Journal = JSON.parse(readFileSync(JOURNAL, 'utf8'));
  const last = journal.entries.at(-1);
  if (!last?.tag.endsWith(`_${name}`)) return false;
  const number = String(last.idx).padStart(4, '0');
  for (const file of [`${FOLDER}/${last.tag}.sql`, `${FOLDER}/meta/${number}_snapshot.json`])
    if (existsSync(file)) rmSync(file);
  writeFileSync(JOURNAL, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }, null, 2));
  return true;
}
