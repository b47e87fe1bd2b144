import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LicenseExport } from '#contract/licenses';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../../platform/context';
import { invalid } from '../../../../platform/errors';
import type { Position } from '../../../../platform/list/createKeyset';
import { licenseKeyset, type SortedRow } from '../list/licenseKeyset';

type Signer = Pick<Context, 'sessionKey' | 'actor'>;

const BEGINNING = '';
/** Longer than any part takes. What was exported before must not be exported again without an audit entry. */
const LIFETIME_MS = 60 * 60_000;

/**
 * The position after a part's last row, or before the first row, signed for this user and these filters: an export
 * continues only where one began, and its beginning is in the audit log.
 */
export function signExportCursor(
  ctx: Signer,
  query: LicenseExport,
  last: SortedRow | undefined,
  now = Date.now(),
): string {
  const position = last ? licenseKeyset.encode(query, last) : BEGINNING;
  const expiresAt = String(now + LIFETIME_MS);
  return `${position}.${expiresAt}.${computeSignature(ctx, query, [position, expiresAt]).toString('base64url')}`;
}

/**
 * Returns undefined for the beginning. Throws `invalid` unless the cursor was signed for this user and these filters,
 * within the last hour.
 */
export function readExportCursor(ctx: Signer, query: LicenseExport, cursor: string): Position | undefined {
  const [position = '', expiresAt = '', signature = ''] = cursor.split('.');
  const expected = computeSignature(ctx, query, [position, expiresAt]);
  const given = Buffer.from(signature, 'base64url');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned || Number(expiresAt) < Date.now())
    throw invalid({ cursor: textOf('http.cursor_of_other_list') });
  return position === BEGINNING ? undefined : licenseKeyset.decode(query, position);
}

function computeSignature({ sessionKey, actor }: Signer, query: LicenseExport, signed: string[]): Buffer {
  const { cursor: _, limit: __, ...selection } = query;
  const admin = actor.kind === 'admin' ? actor.adminId : null;
  // The schema gives the filters their order.
  return createHmac('sha256', sessionKey)
    .update(JSON.stringify(['license export', admin, selection, ...signed]))
    .digest();
}
