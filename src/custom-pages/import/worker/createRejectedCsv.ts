import { formatCsv } from '#contract/shared/csv';
import type { PositionedRejection } from './rejections';

/** Refused keys as a CSV file, each with the text of its reason. */
export function createRejectedCsv(
  rejected: PositionedRejection[],
  header: { key: string; day: string; reason: string },
  getText: (reason: PositionedRejection['reason']) => string,
): Blob {
  const hasDays = rejected.some(({ expiresOn }) => expiresOn);
  const rows = rejected.map(({ key, expiresOn = '', reason, order }) => [
    key,
    ...(hasDays ? [expiresOn] : []),
    [getText(reason), order && `(${order})`].filter(Boolean).join(' '),
  ]);
  const headings = [header.key, ...(hasDays ? [header.day] : []), header.reason];
  const text = formatCsv([headings, ...rows]).text.replace(/\r\n$/, '');
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
