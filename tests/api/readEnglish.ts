import { decodeText } from '../../server/platform/db/textColumn';
import { formatText } from '../../server/platform/formatText';

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

const toEnglish = (stored: string) => formatText('en', decodeText(stored));
