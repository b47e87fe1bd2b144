import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { deriveKey } from '../../platform/crypto/deriveKey';
import { parseJson } from '../../platform/parseJson';

/** Position and hash of the last row of a chain: they commit to all rows before it. */
export interface AuditHead {
  chain: number;
  position: number;
  /** Hexadecimal. */
  hash: string;
  at: string;
}

const SignedHead = z.object({
  keystock: z.literal('audit head'),
  chain: z.int(),
  position: z.int(),
  hash: z.string(),
  at: z.string(),
  key: z.string(),
  signature: z.string(),
});

/** PKCS #8 before the 32 bytes of an Ed25519 key. */
const ED25519_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

function getSigningKey(auditKey: Buffer): KeyObject {
  const der = Buffer.concat([ED25519_HEADER, deriveKey(auditKey, 'audit heads')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

const getSignedText = ({ chain, position, hash, at }: AuditHead) =>
  Buffer.from(`keystock audit head ${chain} ${position} ${hash} ${at}`);

/** One line of JSON, signed (Ed25519); its `key` is the public key. */
export function signHead(auditKey: Buffer, head: AuditHead): string {
  const privateKey = getSigningKey(auditKey);
  const key = createPublicKey(privateKey).export({ format: 'jwk' }).x;
  const signature = sign(null, getSignedText(head), privateKey).toString('base64url');
  return JSON.stringify({ keystock: 'audit head', ...head, key, signature });
}

/** Reads a line of a log, in which text may precede the JSON; undefined if it is no head signed with this key. */
export function readSignedHead(auditKey: Buffer, line: string): AuditHead | undefined {
  const { data } = z.safeParse(SignedHead, parseJson(line.slice(line.indexOf('{'))));
  if (!data) return undefined;
  const { chain, position, hash, at, signature } = data;
  const head = { chain, position, hash, at };
  const publicKey = createPublicKey(getSigningKey(auditKey));
  return verify(null, getSignedText(head), publicKey, Buffer.from(signature, 'base64url')) ? head : undefined;
}
