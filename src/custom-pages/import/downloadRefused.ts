import { downloadCSV } from 'react-admin';
import { FORMULA } from '../../resources/licenses/licenseCsv';
import type { RefusedKey } from './useImport';

/** The refused keys with their reasons as a file. */
export async function downloadRefused(refused: RefusedKey[]): Promise<void> {
  const { unparse } = await import('papaparse');
  const rows = refused.map(({ key, reason }) => ({ 'License Key': key, Reason: reason }));
  downloadCSV(unparse(rows, { escapeFormulae: FORMULA }), 'refused-licenses');
}
