import { randomBytes } from 'node:crypto';
import { rotateKeys } from '../server/modules/system/rotateKeys';
import { staticKeyring } from '../server/platform/crypto/keyring';
import { decrypt, encrypt } from '../server/platform/crypto/vault';
import { formatRatio, printTable } from './shared/report';
import { seedLicenses } from './shared/seed';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const ROWS = 1_000_000;
/** Includes the blind index's key. */
const SECRETS = ROWS + 1;

const measureSeconds = async (work: () => Promise<void> | void) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Baseline: decryption and encryption in memory. */
function decryptAndEncrypt(oldKey: Buffer, newKey: Buffer): void {
  const ciphers = Array.from({ length: 1000 }, (_, n) => encrypt(oldKey, `ABCDE-FGHIJ-${n}-KLMNO`));
  for (let n = 0; n < ROWS; n += 1) {
    const plain = decrypt([oldKey], ciphers[n % ciphers.length] ?? Buffer.alloc(0));
    if (plain) encrypt(newKey, plain);
  }
}

async function rotate({ db }: BenchDatabase, newKey: Buffer, oldKey: Buffer): Promise<void> {
  const actor = { kind: 'system', name: 'benchmark' } as const;
  const ctx = { db, actor, requestId: 'benchmark' };
  const { done } = await rotateKeys(ctx, staticKeyring(newKey, oldKey), () => undefined);
  if (done !== SECRETS) throw new Error(`only ${done} of ${SECRETS} were re-encrypted`);
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
