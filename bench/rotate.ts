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
function decryptAndEncrypt(old: Buffer, key: Buffer): void {
  const ciphers = Array.from({ length: 1000 }, (_, n) => encrypt(old, `ABCDE-FGHIJ-${n}-KLMNO`));
  for (let n = 0; n < ROWS; n += 1) {
    const plain = decrypt([old], ciphers[n % ciphers.length] ?? Buffer.alloc(0));
    if (plain) encrypt(key, plain);
  }
}

async function rotate({ db }: BenchDatabase, key: Buffer, old: Buffer): Promise<void> {
  const actor = { kind: 'system', name: 'benchmark' } as const;
  const ctx = { db, actor, requestId: 'benchmark' };
  const { done } = await rotateKeys(ctx, staticKeyring(key, old), () => undefined);
  if (done !== SECRETS) throw new Error(`only ${done} of ${SECRETS} were re-encrypted`);
}

export async function benchRotate(): Promise<void> {
  const bench = await startDatabase();
  const [old, key] = [Buffer.from(bench.encryptionKey, 'base64'), randomBytes(32)];
  try {
    await seedLicenses(bench, ROWS);
    await bench.client.query('CHECKPOINT');
    const bare = await measureSeconds(() => decryptAndEncrypt(old, key));
    const rotated = await measureSeconds(() => rotate(bench, key, old));

    const keysPerSecond = (seconds: number) => Math.round(ROWS / seconds).toLocaleString('en');
    printTable(`Rotation of ${ROWS.toLocaleString('en')} keys`, [
      ['decrypted and encrypted in memory, keys a second', keysPerSecond(bare)],
      ['keys rotate, keys a second', keysPerSecond(rotated), formatRatio(rotated / bare)],
    ]);
  } finally {
    await bench.stop();
  }
}
