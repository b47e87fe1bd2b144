import type { Tx } from '../../../platform/db/openDatabase';

// Flags concern units; a license without units needs none.
const WITHDRAW = `
  UPDATE licenses l SET status = 'replaced', replacement_note = w.note,
    flag = CASE WHEN EXISTS (SELECT FROM given_keys g WHERE g.license_id = l.id) THEN l.flag END
  FROM unnest($1::bigint[], $2::text[]) AS w(id, note) WHERE l.id = w.id`;

interface Withdrawal {
  id: number;
  /** Why it is given no more. */
  note: string;
}

/** Takes licenses out of stock. */
export async function withdrawLicenses(tx: Tx, licenses: Withdrawal[]): Promise<void> {
  if (licenses.length > 0)
    await tx.$client.query(WITHDRAW, [licenses.map(({ id }) => id), licenses.map(({ note }) => note)]);
}
