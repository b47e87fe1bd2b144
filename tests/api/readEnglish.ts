import { decodeMessage } from '../../server/platform/db/messageColumn';
import { formatMessage } from '../../server/platform/formatMessage';

/** Rows with the English texts of their stored messages. */
export function readEnglish<T extends object>(rows: T[]): T[] {
  return rows.map((row) => {
    const columns = Object.entries(row).map(([name, value]) => [
      name,
      isMessage(value) ? toEnglish(value) : value,
    ]);
    return Object.fromEntries(columns);
  });
}

const isMessage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('{"code":');

const toEnglish = (stored: string) => formatMessage('en', decodeMessage(stored));
