import { randomBytes } from 'node:crypto';
import { fixedKeyring } from '../server/security/keyring';
import { rotateKeys } from '../server/security/rotateKeys';
import { seal, unseal } from '../server/security/vault';
import { type Bench, startDatabase } from './database';
import { printTable, times } from './report';
import { seedLicenses } from './seed';

const ROWS = 1_000_000;
/** The blind index's own key comes on top. */
const SECRETS = ROWS + 1;

const seconds = async (work: () => Promise<void> | void) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** What no rotation can do without. */
function decryptAndEncrypt(old: Buffer, key: Buffer): void {
  const ciphers = Array.from({ length: 1000 }, (_, n) => seal(old, `ABCDE-FGHIJ-${n}-KLMNO`));
  for (let n = 0; n < ROWS; n += 1) {
    const plain = unseal([old], ciphers[n % ciphers.length] ?? Buffer.alloc(0));
    if (plain) seal(key, plain);
  }
}

async function rotate({ db }: Bench, key: Buffer, old: Buffer): Promise<void> {
  const actor = { kind: 'system', name: 'benchmark' } as const;
  const ctx = { db, actor, requestId: 'benchmark' };
  const { done } = await rotateKeys(ctx, fixedKeyring(key, old), () => undefined);
  if (done !== SECRETS) throw new Error(`only ${done} of ${SECRETS} were re-encrypted`);
}

export async function benchRotate(): Promise<void> {
  const bench = await startDatabase();
  const [old, key] = [Buffer.from(bench.encryptionKey, 'base64'), randomBytes(32)];
  try {
    await seedLicenses(bench, ROWS);
    await bench.client.query('CHECKPOINT');
    const bare = await seconds(() => decryptAndEncrypt(old, key));
    const rotated = await seconds(() => rotate(bench, key, old));

    const aSecond = (took: number) => Math.round(ROWS / took).toLocaleString('en');
    printTable(`Rotation of ${ROWS.toLocaleString('en')} keys`, [
      ['decrypted and encrypted in memory, keys a second', aSecond(bare)],
      ['keys rotate, keys a second', aSecond(rotated), times(rotated / bare)],
    ]);
  } finally {
    await bench.stop();
  }
}
