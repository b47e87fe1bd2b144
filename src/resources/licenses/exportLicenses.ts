import { downloadCSV, type Exporter } from 'react-admin';
import type { License } from '#contract/licenses';
import { licenseCsv } from './licenseCsv';

/** react-admin's exporter of this resource: the given licenses as a file. */
export const exporter: Exporter = (licenses) => downloadLicenses([licenses as (License & { id: number })[]]);

/** Turns page after page into text, so that a million licenses are never held as objects. */
export async function downloadLicenses(pages: Iterable<License[]> | AsyncIterable<License[]>): Promise<void> {
  const { unparse } = await import('papaparse');
  const parts: string[] = [];
  for await (const page of pages) parts.push(licenseCsv(unparse, page, parts.length === 0));
  downloadCSV(parts.join('\r\n'), 'licenses');
}
