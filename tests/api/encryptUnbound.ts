import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts in the format of earlier versions, which is bound to no row. */
export function encryptUnbound(key: Buffer, plain: string | Buffer): Buffer {
  const keyId = createHash('sha256').update('key id').update(key).digest().subarray(0, 4);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([keyId, iv, cipher.getAuthTag(), body]);
}
