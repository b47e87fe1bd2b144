import { getCanonicalKey, toKeyText } from '#contract/shared/canonicalKey';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { indexLicenseKey } from '../../../platform/crypto/blindIndex';
import type { Tx } from '../../../platform/db/openDatabase';
import { formatText } from '../../../platform/formatText';
import { indexKeyEnding } from '../../stock';

interface StoredLicense {
  id: number;
  keyIndex: Buffer;
  isFree: boolean;
  isGiven: boolean;
}

const LOCK_LICENSES = `
  SELECT id, key_index AS "keyIndex", status = 'available' AS "isFree",
    EXISTS (SELECT FROM license_assignments a WHERE a.license_id = l.id) AS "isGiven"
  FROM licenses l WHERE id = $1 OR key_index = ANY($2::bytea[]) ORDER BY id FOR UPDATE`;

const IS_DELIVERED = 'SELECT FROM delivered_keys WHERE key_index = ANY($1::bytea[]) LIMIT 1';

const STORE = `
  WITH former AS (
    INSERT INTO former_key_indexes (key_index, license_id)
    SELECT key_index, id FROM licenses WHERE id = $1 AND key_index <> $2 ON CONFLICT DO NOTHING
  )
  UPDATE licenses SET key_index = $2, key_cipher = $3, key_ending = $4 WHERE id = $1`;

/**
 * Stores the text of a license's key without invisible characters and, unless another license has the same key, the
 * index of its canonical form. Of two licenses with the same key, one that no customer has leaves the stock.
 */
export async function canonicalizeLicense(
  tx: Tx,
  { vault }: Context,
  index: BlindIndex,
  id: number,
  written: string,
): Promise<void> {
  const text = toKeyText(written);
  if (text === '') return;
  const canonical = index.computeAll(getCanonicalKey(text));
  const { rows } = await tx.$client.query<StoredLicense>(LOCK_LICENSES, [id, canonical]);
  const license = rows.find((row) => row.id === id);
  const other = rows.find((row) => row.id !== id);
  if (!license) return;
  await tx.$client.query(STORE, [
    id,
    other ? license.keyIndex : indexLicenseKey(index, text),
    vault.encrypt(text, 'licenses.key_cipher', id),
    indexKeyEnding(index, text),
  ]);
  if (other) await keepOne(tx, license, other);
  else if (license.isFree && (await tx.$client.query(IS_DELIVERED, [canonical])).rowCount)
    await withdraw(tx, license, null);
}

/** The other license has the index that keeps the key from being added again. */
async function keepOne(tx: Tx, license: StoredLicense, other: StoredLicense): Promise<void> {
  const isOtherWithdrawn = other.isFree && (!license.isFree || (license.isGiven && !other.isGiven));
  if (isOtherWithdrawn) return withdraw(tx, other, license.id);
  if (license.isFree) return withdraw(tx, license, other.id);
  await tx.$client.query(REPORT, [license.id, other.id]);
}

const REPORT = 'INSERT INTO same_keys (license_id, other_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';

// A key with deliveries that customers have is theirs still: it has none to give any more.
const WITHDRAW = `
  UPDATE licenses SET status = CASE WHEN $2 THEN 'exhausted' ELSE 'replaced' END::license_status, replacement_note = $3
  WHERE id = $1`;

async function withdraw(tx: Tx, { id, isGiven }: StoredLicense, otherId: number | null): Promise<void> {
  const note =
    otherId === null
      ? textOf('licenses.same_key_deleted')
      : textOf('licenses.same_key', { license: otherId });
  await tx.$client.query(WITHDRAW, [id, isGiven, formatText('en', note)]);
  await tx.$client.query(REPORT, [id, otherId]);
}
