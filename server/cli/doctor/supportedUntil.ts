import { type Finding, findingsOf } from './Finding';

/** The last day of security fixes by major version; from nodejs.org and postgresql.org. */
const SUPPORTED_UNTIL = {
  'Node.js': { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' },
  PostgreSQL: { 15: '2027-11-11', 16: '2028-11-09', 17: '2029-11-08', 18: '2030-11-14' },
} satisfies Record<string, Record<number, string>>;

/** Notes a version that gets no security fixes; none of a version that this table does not know. */
export function assessSupport(
  program: keyof typeof SUPPORTED_UNTIL,
  version: string,
  now = new Date(),
): Finding[] {
  const dates: Record<string, string> = SUPPORTED_UNTIL[program];
  const major = version.split('.')[0] ?? '';
  const until = dates[major];
  if (!until || now <= new Date(`${until}T23:59:59Z`)) return [];
  const latest = Object.keys(dates).at(-1);
  return [
    findingsOf('version').note(
      `${program} ${major} has had no security fixes since ${until}`,
      `Install ${program} ${latest}`,
    ),
  ];
}
