import { cleanCell } from './cleanCell';
import { type Row, Rows } from './Rows';
import { areGroupedKeys, isKeyLike } from './shapes';
import type { Table } from './types';

/** `anna@x.org:secret`; a password may have a colon, what is behind a bar is more of the account. */
const BY_ADDRESS = /^([\w.+'-]+@[\w.-]+\.\p{L}{2,})(\s*(?:[:;|,]|----)\s*|\s+[-–/]\s+|\s+)(\S.*)$/u;
/** `anna77:secret`, or with a third value: no address of a page, nor of a device. */
const BY_NAME = /^([\w.-]{5,})(:)([^\s:/][^\s:]*(?::[^\s:]+)?)$/;

type Accounts = (string[] | undefined)[];

/** Accounts by e-mail address, with a password in each line; undefined for another text. Other lines stay as they are. */
export function readAccounts(text: string): Table | undefined {
  if (!text.includes('@')) return undefined;
  const lines = trimLines(text);
  const accounts = findAccounts(lines, BY_ADDRESS, (rest, separator) =>
    rest.split(/^[:\s]$|^$/.test(separator) ? /\s+\|\s+/ : separator),
  );
  return accounts && toTable(lines, accounts);
}

/** Accounts by name: several, of different lengths, or their lines are keys with a colon. */
export function readNamedAccounts(text: string): Table | undefined {
  if (!text.includes(':')) return undefined;
  const lines = trimLines(text);
  const accounts = findAccounts(lines, BY_NAME, (rest) => rest.split(':'));
  const forms = accounts?.flatMap((cells) => (cells ? cells.map(({ length }) => length).join(':') : []));
  return accounts && new Set(forms).size > 1 ? toTable(lines, accounts) : undefined;
}

const trimLines = (text: string): string[] => text.split('\n').map((line) => line.trim());

function findAccounts(
  lines: string[],
  pattern: RegExp,
  split: (rest: string, separator: string) => string[],
): Accounts | undefined {
  const accounts = lines.map((line) => {
    const [, login, separator = '', rest] = pattern.exec(line) ?? [];
    return login && rest ? [login, ...split(rest, separator.trim()).map((cell) => cell.trim())] : undefined;
  });
  const hasOthers = lines.some((line, index) => !accounts[index] && isKeyLike(line));
  const passwords = accounts.flatMap((cells) => cells?.[1] ?? []);
  // An address before a key is that of a customer.
  return passwords.length === 0 || hasOthers || areGroupedKeys(passwords.map(cleanCell))
    ? undefined
    : accounts;
}

function toTable(lines: string[], accounts: Accounts): Table {
  const rows = lines.flatMap((line, index): Row[] =>
    line === '' ? [] : [{ line: index + 1, cells: accounts[index] ?? [line] }],
  );
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const titles = Array.from({ length: width }, (_, index) => ['Login', 'Password'][index] ?? '');
  return { format: 'table', rows: Rows.of(rows), titles };
}
