import { readFileSync } from 'node:fs';
import { DOMAINS } from './domains';
import { listFiles } from './listFiles';

/**
 * Fails where a domain writes a table of another one, or reads a table of a domain below it in docs/architecture.md by
 * anything but a view or a function. The folder of a table's definition in server/schema/ owns it; the platform's tables
 * are everyone's.
 */

/** What a domain does with the tables of another one, and why. */
const EXCEPTIONS = [
  [
    'deliveries',
    'reads',
    'orders license_assignments backorders license_replacements renewals',
    'a delivery tells an order',
  ],
  ['deliveries', 'writes', 'license_assignments', 'a unit has the time of its delivery'],
  ['deliveries', 'writes', 'sites', 'a site has the time since which its shop takes no receipts'],
  ['orders', 'writes', 'licenses', 'a license changes with its units, most in one statement'],
  ['orders', 'writes', 'webhook_events', 'an event is marked in the transaction of its order'],
  ['recovery', 'writes', 'site_syncs', 'a sync of orders stores its progress with what it read'],
  ['shops', 'reads', 'orders', 'merged sites move the orders that they lock'],
  ['shops', 'writes', 'pool_stock', 'one statement marks the shops of changed pools, and clears the change'],
] as const;

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm;
const WRITE =
  /\b(?:INSERT INTO|UPDATE(?! OF\b| SET\b)|DELETE FROM)\s+(?:ONLY\s+)?(\w+)|\.(?:insert|update|delete)\((\w+)\)/g;
const READ = /\b(?:FROM|JOIN|USING)\s+(\w+)|(?:\.(?:from|\w+Join)|\$count)\((\w+)/g;

const owners = new Map<string, string>();
const namesByVariable = new Map<string, string>();
for (const file of listFiles(['server/schema'], /\.ts$/)) {
  const [, , owner = ''] = file.split('/');
  for (const [, variable = '', table = ''] of readFileSync(file, 'utf8').matchAll(TABLE)) {
    owners.set(table, owner);
    namesByVariable.set(variable, table);
    if (owner !== 'platform' && !DOMAINS.includes(owner))
      report(`${file} defines a table of no domain: ${table}`);
  }
}

function report(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

/** Lists the tables that a pattern finds in code and whose owner is wrong. */
function findTables(code: string, pattern: RegExp, isWrong: (owner: string) => boolean): string[] {
  const tables = [...code.matchAll(pattern)].map(
    ([, name, variable = '']) => name ?? namesByVariable.get(variable) ?? '',
  );
  return [...new Set(tables)].filter((table) => {
    const owner = owners.get(table);
    return owner !== undefined && owner !== 'platform' && isWrong(owner);
  });
}

const allowed = new Map(
  EXCEPTIONS.flatMap(([domain, verb, tables]) =>
    tables.split(' ').map((table): [string, boolean] => [`${domain} ${verb} ${table}`, false]),
  ),
);
for (const file of listFiles(['server/domains'], /\.ts$/)) {
  const [, , domain = ''] = file.split('/');
  const code = readFileSync(file, 'utf8').replace(COMMENT, '');
  const isBelow = (owner: string) => DOMAINS.indexOf(owner) > DOMAINS.indexOf(domain);
  const problems = [
    ...findTables(code, WRITE, (owner) => owner !== domain).map((table) => `writes ${table}`),
    ...findTables(code, READ, isBelow).map((table) => `reads ${table}`),
  ];
  for (const problem of problems) {
    if (allowed.has(`${domain} ${problem}`)) allowed.set(`${domain} ${problem}`, true);
    else report(`${file} ${problem}, a table of another domain`);
  }
}
for (const [exception, isUsed] of allowed)
  if (!isUsed) report(`scripts/checkTables.ts lists an exception that nothing needs: ${exception}`);
