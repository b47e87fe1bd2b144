import { randomBytes } from 'node:crypto';
import { openAuditKey } from '../server/domains/audit/openAuditKey';
import { rotateKeys } from '../server/domains/system/rotateKeys';
import { decrypt, encrypt } from '../server/platform/crypto/cipher';
import { toPlace } from '../server/platform/crypto/encryptedColumns';
import { staticKeyring } from '../server/platform/crypto/keyring';
import { formatRatio, printTable } from './shared/report';
import { seedLicenses } from './shared/seed';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const ROWS = 1_000_000;

const PLACE = toPlace('licenses.key_cipher', 1);

const measureSeconds = async (work: () => Promise<void> | void) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Baseline: decryption and encryption in memory. */
function decryptAndEncrypt(oldKey: Buffer, newKey: Buffer): void {
  const ciphers = Array.from({ length: 1000 }, (_, n) => encrypt(oldKey, `ABCDE-FGHIJ-${n}-KLMNO`, PLACE));
  for (let n = 0; n < ROWS; n += 1) {
    const plain = decrypt([oldKey], ciphers[n % ciphers.length] ?? Buffer.alloc(0), PLACE);
    if (plain) encrypt(newKey, plain, PLACE);
  }
}

async function rotate({ db }: BenchDatabase, newKey: Buffer, oldKey: Buffer): Promise<void> {
  const actor = { kind: 'system', name: 'benchmark' } as const;
  const keyring = staticKeyring(newKey, oldKey);
  const ctx = { db, actor, requestId: 'benchmark', auditKey: await openAuditKey(db, keyring) };
  const { done } = await rotateKeys(ctx, keyring, () => undefined);
  // Further secrets are those of the server.
  if (done < ROWS) throw new Error(`only ${done} of ${ROWS} were re-encrypted`);
}

export async function benchRotate(): Promise<void> {
  const bench = await startDatabase();
  const [oldKey, newKey] = [Buffer.from(bench.encryptionKey, 'base64'), randomBytes(32)];
  try {
    await seedLicenses(bench, ROWS);
    await bench.client.query('CHECKPOINT');
    const baselineSeconds = await measureSeconds(() => decryptAndEncrypt(oldKey, newKey));
    const rotationSeconds = await measureSeconds(() => rotate(bench, newKey, oldKey));

    const formatKeysPerSecond = (seconds: number) => Math.round(ROWS / seconds).toLocaleString('en');
    printTable(`Rotation of ${ROWS.toLocaleString('en')} keys`, [
      ['decrypted and encrypted in memory, keys a second', formatKeysPerSecond(baselineSeconds)],
      [
        'keys rotate, keys a second',
        formatKeysPerSecond(rotationSeconds),
        formatRatio(rotationSeconds / baselineSeconds),
      ],
    ]);
  } finally {
    await bench.stop();
  }
}
