import type { KnownKeys, KnownQuery } from '#contract/batches';
import type { Context } from '../../../platform/context';
import { findLicenseKeyIndexes } from '../../../platform/crypto/blindIndex';

const KNOWN = `
  SELECT l.batch_id FROM unnest($1::bytea[]) AS k(key_index) JOIN licenses l USING (key_index)
  UNION ALL SELECT NULL FROM unnest($1::bytea[]) AS k(key_index) JOIN delivered_keys d USING (key_index)`;

const BATCHES = `
  SELECT id AS batch_id, reference, supplier, file_name, created_at, coalesce(file_hash = $2, false) AS is_same_file
  FROM license_batches WHERE id = ANY($1::bigint[]) OR file_hash = $2 ORDER BY created_at DESC, id DESC LIMIT 10`;

interface BatchRow extends Omit<KnownKeys['batches'][number], 'created_at'> {
  created_at: Date;
}

/** Whether keys of a list, or its file, came into stock before. */
export async function findKnownKeys(
  { db, vault }: Context,
  { file_hash, license_keys }: KnownQuery,
): Promise<KnownKeys> {
  const index = await vault.readIndex(db);
  const indexes = [...new Set(license_keys)].flatMap((key) => findLicenseKeyIndexes(index, key));
  const { rows: known } = await db.$client.query<{ batch_id: number | null }>(KNOWN, [indexes]);
  const ids = [...new Set(known.map(({ batch_id }) => batch_id))];
  const { rows } = await db.$client.query<BatchRow>(BATCHES, [ids, file_hash ?? null]);
  return {
    known_count: known.length,
    batches: rows.map((row) => ({
      batch_id: row.batch_id,
      reference: row.reference,
      supplier: row.supplier,
      file_name: row.file_name,
      created_at: row.created_at.toISOString(),
      is_same_file: row.is_same_file,
    })),
  };
}
