import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import * as api from '../contract/api';
import type { Endpoint } from '../contract/shared/endpoint';
import { listFiles } from './listFiles';

/**
 * Fails if a document links to a page that does not exist, names a file or folder of the project that does not exist,
 * shows lines of a file that are not in it, lacks a limit of the contract or the server, or claims what no test shows.
 */

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const PATH = /`((?:contract|server|src|tests|scripts|bench|packages|testkit|docs|deploy|public)\/[\w./-]*)`/g;
const SNIPPET = /```tsx?\n\/\/ (\S+), shortened[^\n]*\n([\s\S]*?)```/g;

const KB = 1024;
const MB = 1024 ** 2;
const SECOND = 1000;

/** The constants of the server that the limits of docs/security.md state, and the unit there. */
const LIMITS: [row: string, file: string, constant: string, unit: number][] = [
  ['request body', 'server/platform/http/routes.ts', 'PUBLIC_BODY_LIMIT', KB],
  ['request body', 'server/platform/http/createServer.ts', 'BODY_LIMIT', MB],
  ['request body', 'server/domains/shops/webhooks/routes.ts', 'MAX_BODY_BYTES', MB],
  ['time for a request to arrive', 'server/platform/http/createServer.ts', 'REQUEST_TIMEOUT_MS', SECOND],
  [
    'unfinished bodies of webhooks',
    'server/domains/shops/webhooks/limitPendingBodies.ts',
    'MAX_PENDING_BYTES',
    MB,
  ],
  [
    'unfinished bodies of webhooks',
    'server/domains/shops/webhooks/limitPendingBodies.ts',
    'TIMEOUT_MS',
    SECOND,
  ],
  ['recorded refusals of webhooks', 'server/domains/shops/webhooks/routes.ts', 'MAX_RECORDED_REFUSALS', 1],
  ['keys that a user reveals singly', 'contract/licenseForms.ts', 'REVEALS_PER_HOUR', 1],
  ['links to order pages that a user makes', 'contract/orders.ts', 'LINKS_PER_HOUR', 1],
  ["customer's page", 'server/domains/deliveries/page/customerRoutes.ts', 'MAX_REQUESTS_PER_ADDRESS', 1],
  ['keys of one order by the API', 'server/domains/orders/details/orderUnits.ts', 'MAX_KEYS', 1],
  ['API keys of a site', 'contract/apiKeys.ts', 'MAX_API_KEYS', 1],
  ['API tokens of a user', 'contract/apiTokens.ts', 'MAX_API_TOKENS', 1],
  ['calls by one API token; refused tokens', 'contract/apiTokens.ts', 'TOKEN_CALLS_PER_MINUTE', 1],
  ['calls by one API token; refused tokens', 'server/platform/http/tokenLimits.ts', 'REFUSED_PER_MINUTE', 1],
  ['open connections', 'server/platform/http/createServer.ts', 'MAX_CONNECTIONS', 1],
  ['open connections', 'server/platform/http/createServer.ts', 'MAX_CONNECTIONS_PER_ADDRESS', 1],
  ['line items of an order', 'server/domains/orders/apply/parseWooOrder.ts', 'MAX_LINES', 1],
  ['ids, names, numbers of an order', 'server/schema/orders/orderStatus.ts', 'MAX_TEXT_LENGTH', 1],
  ['call of a shop', 'server/platform/httpClient/createExternalHttp.ts', 'TIMEOUT_MS', SECOND],
  ['call of a shop', 'server/platform/httpClient/createExternalHttp.ts', 'MAX_RESPONSE_BYTES', MB],
  ['call of a validation service', 'server/platform/validators/createValidator.ts', 'TIMEOUT_MS', SECOND],
  ['call of a validation service', 'server/platform/validators/createValidator.ts', 'MAX_RESPONSE_BYTES', MB],
  ['call of a webhook endpoint', 'server/platform/httpClient/postToEndpoint.ts', 'TIMEOUT_MS', SECOND],
  ['call of the mail service', 'server/platform/ses/createSesClient.ts', 'TIMEOUT_MS', SECOND],
  ['call of the mail service', 'server/platform/smtp/createSmtpClient.ts', 'TIMEOUT_MS', SECOND],
  ['call of the mail service', 'server/platform/mail/sendMail.ts', 'AWAITED_MS', SECOND],
];

/** Rows of the table, and an endpoint with the limit that each names. */
const RATES: [string, Endpoint][] = [
  ['sign-in attempts, invitations opened', api.auth.login],
  ['refresh, sign-out, options of a passkey', api.auth.refresh],
  ['refused webhooks, refused API keys', api.webhooks.woocommerce],
  ['refused webhooks, refused API keys', api.orders.create],
  ['`/api/health`; `/api/ready`; credentials from a shop', api.system.health],
  ['`/api/health`; `/api/ready`; credentials from a shop', api.system.ready],
  ['`/api/health`; `/api/ready`; credentials from a shop', api.connections.receiveCredentials],
];

// The tutorial writes the files of a resource that the project does not have.
const TUTORIAL = 'docs/adding-a-resource.md';

const problems: string[] = [];

function checkFile(file: string): void {
  const text = readFileSync(file, 'utf8');
  for (const [, target = ''] of text.matchAll(LINK))
    if (!existsSync(join(dirname(file), target))) problems.push(`${file} links to ${target}`);
  if (file !== TUTORIAL)
    for (const [, path = ''] of text.matchAll(PATH))
      if (!['', '.test.ts', '.test.tsx'].some((ending) => existsSync(path + ending)))
        problems.push(`${file} names ${path}`);
  for (const [, path = '', lines = ''] of text.matchAll(SNIPPET)) {
    const source = readFileSync(path, 'utf8');
    for (const line of lines.trim().split('\n'))
      if (!source.includes(line.trim())) problems.push(`${file} shows a line that ${path} lacks: ${line}`);
  }
}

/** The number that a file declares, such as `const MAX_BODY_BYTES = 2 * 1024 * 1024;`. */
function readConstant(file: string, name: string): number {
  const [, factors = ''] = new RegExp(`const ${name} = ([\\d_* ]+);`).exec(readFileSync(file, 'utf8')) ?? [];
  return factors
    .split('*')
    .reduce((product, factor) => product * Number(factor.replaceAll('_', '') || Number.NaN), 1);
}

function checkLimits(): void {
  const doc = readFileSync('docs/security.md', 'utf8');
  const [, table = ''] = /## Limits\n([\s\S]*?)\n## /.exec(doc) ?? [];
  const rows = new Map(
    [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, row, value]) => [row, value]),
  );
  const check = (row: string, limit: number, source: string) => {
    const text = limit.toLocaleString('en');
    if (!new RegExp(`(?<![\\d,.])${text}(?![\\d,.]\\d)`).test(rows.get(row) ?? ''))
      problems.push(`docs/security.md lacks a limit of "${row}": ${text} (${source})`);
  };
  for (const [row, file, constant, unit] of LIMITS)
    check(row, readConstant(file, constant) / unit, `${constant} of ${file}`);
  for (const [row, { path, limit }] of RATES)
    for (const rate of [limit?.perMinute, limit?.perNetwork]) if (rate !== undefined) check(row, rate, path);
  const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group));
  for (const { bodyLimit, path } of endpoints) if (bodyLimit) check('request body', bodyLimit / MB, path);
}

const NAME = /`([\w./-]+)`/g;
const TEST_ENDING = /(?:\.slow|\.release)?\.test\.tsx?$/;

/** Names of tests as the documents say them: their path below `tests/`, or the file below `tests/api/`. */
function listTestNames(): Set<string> {
  const paths = listFiles(['tests'], TEST_ENDING);
  const names = paths.map((path) => (path.startsWith('tests/api/') ? path.replace(/.*\//, '') : path));
  return new Set(names.flatMap((name) => [name.replace(/\.test\.tsx?$/, ''), name.replace(TEST_ENDING, '')]));
}

/** The cells of a document's tables. */
const readTables = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** Each line that is claimed to hold names a test, a script, or the document that the requirement asks for. */
function checkEvidence(): void {
  const tests = listTestNames();
  const check = (file: string, [, row = '']: string[], evidence = '') => {
    const names = [...evidence.matchAll(NAME)].map(([, name = '']) => name);
    for (const name of names)
      if (!tests.has(name) && !existsSync(name)) problems.push(`${file}: "${row}" names no test: ${name}`);
    return names.length > 0;
  };
  const [[, , , heading] = [], ...requirements] = readTables('docs/asvs.md');
  if (heading !== 'shown by') problems.push('docs/asvs.md has no column "shown by"');
  for (const line of requirements) {
    const [, row, state, evidence] = line;
    const isNamed = check('docs/asvs.md', line, evidence);
    if (state === 'holds' && !isNamed && !evidence?.includes(']('))
      problems.push(`docs/asvs.md: "${row}" holds, and nothing shows it`);
  }
  for (const line of readTables('docs/threat-model.md'))
    if (line.at(-2) !== 'tests') check('docs/threat-model.md', line, line.at(-2));
}

for (const file of [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  ...listFiles(['docs'], /\.md$/),
])
  checkFile(file);
checkLimits();
checkEvidence();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
