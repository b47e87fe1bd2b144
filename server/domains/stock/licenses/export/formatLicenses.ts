import type { KeyPartValues } from '#contract/keyParts';
import { UNLIMITED } from '#contract/licenseForms';
import { type CsvLines, formatCsv } from '#contract/shared/csv';
import { DECRYPTION_FAILED } from '#contract/shared/fields';
import type { Ciphers } from '../../../../platform/crypto/vault';
import type { ExportRows } from './readExportRows';

const NOT_AVAILABLE = 'N/A';

export const CSV_HEADINGS = [
  'ID',
  'License Key',
  'Pool ID',
  'Pool Name',
  'Status',
  'Customer Email',
  'Order ID',
  'Max Deliveries',
  'Remaining Deliveries',
  'Creation Date',
  'Sold Date',
  'Assigned Site',
];

const SECONDS_LENGTH = '2026-11-23T15:00:00'.length;
const MS_LENGTH = SECONDS_LENGTH + '.123'.length;

/** The lines of an export, with the keys in clear, and the parts of these names. */
export function formatLicenses(
  rows: ExportRows,
  ciphers: Pick<Ciphers, 'tryDecrypt'>,
  partNames: string[],
): CsvLines {
  return formatCsv(
    rows.id.map((id, index) => {
      const cipher = Buffer.from(rows.cipher[index] ?? '', 'hex');
      return [
        id,
        ciphers.tryDecrypt(cipher, 'licenses.key_cipher', id) ?? DECRYPTION_FAILED,
        rows.poolId[index],
        rows.poolName[index] || NOT_AVAILABLE,
        rows.status[index],
        rows.customerEmail[index] || NOT_AVAILABLE,
        rows.orderId[index] || NOT_AVAILABLE,
        formatDeliveries(rows.usesAllowed[index]),
        formatDeliveries(rows.usesLeft[index]),
        formatTime(rows.createdAt[index]),
        formatTime(rows.soldAt[index]),
        rows.siteName[index] || NOT_AVAILABLE,
        ...readParts(ciphers, partNames, id, rows.parts?.[index]),
      ];
    }),
  );
}

function readParts(
  ciphers: Pick<Ciphers, 'tryDecrypt'>,
  names: string[],
  id: number,
  cipher: string | null | undefined,
): string[] {
  if (!cipher) return names.map(() => '');
  const json = ciphers.tryDecrypt(Buffer.from(cipher, 'hex'), 'licenses.parts_cipher', id);
  if (json === undefined) return names.map(() => DECRYPTION_FAILED);
  const values: KeyPartValues = JSON.parse(json);
  return names.map((name) => values[name] ?? '');
}

const formatDeliveries = (deliveries: number | undefined) =>
  deliveries === UNLIMITED ? 'Unlimited' : deliveries;

/** As `toISOString` writes it, in a tenth of the time: PostgreSQL omits the zeros at the end. */
function formatTime(time: string | null | undefined): string {
  if (!time) return NOT_AVAILABLE;
  return time.length === SECONDS_LENGTH
    ? `${time}.000Z`
    : `${time.slice(0, MS_LENGTH).padEnd(MS_LENGTH, '0')}Z`;
}
