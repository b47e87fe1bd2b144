import { parseBackupName } from './backupNames';

const DAY_MS = 24 * 3_600_000;

/** The first week began on Monday 1969-12-29. */
const getWeek = (at: Date) => Math.floor((at.getTime() / DAY_MS + 3) / 7);

/** How many of the last days, weeks and months keep a backup. */
const KEPT: [number, (at: Date) => number | string][] = [
  [7, (at) => at.toISOString().slice(0, 10)],
  [5, getWeek],
  [12, (at) => at.toISOString().slice(0, 7)],
];

/**
 * The names of the backups that are no longer needed. Kept is the newest of each of the last 7 days, 5 weeks and 12 months
 * that have one, in UTC. Other files are never named.
 */
export function findExpired(names: string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const at = parseBackupName(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>();
  for (const [count, getPeriod] of KEPT) {
    const newest = new Map<number | string, string>();
    for (const { name, at } of backups) if (!newest.has(getPeriod(at))) newest.set(getPeriod(at), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}
