import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/(\w+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

export interface Signer {
  accessKeyId: string;
  region: string;
}

export type SignatureCheck = Signer | 'missing' | 'unknown_key' | 'wrong';

/** S3 names the hash in a header; where it says that it has none, TLS protects the body. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** Verifies an AWS Signature Version 4 for a service (`ses`, `s3`) with `secrets` by access key id. */
export function verifySignature(
  request: IncomingMessage,
  body: Buffer,
  secrets: Record<string, string>,
  service = 'ses',
): SignatureCheck {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return 'missing';
  const [, accessKeyId = '', day = '', region = '', signedFor, signedHeaders = '', signature = ''] = match;
  const secret = secrets[accessKeyId];
  if (secret === undefined) return 'unknown_key';
  const bodyHash = request.headers['x-amz-content-sha256'] ?? hash(body);
  if (signedFor !== service || (bodyHash !== UNSIGNED && bodyHash !== hash(body))) return 'wrong';

  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const parameters = query
    .split('&')
    .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`));
  const canonicalRequest = [
    request.method,
    path,
    query && parameters.sort().join('&'),
    headers.join(''),
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    hash(canonicalRequest),
  ].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);

  const isValid = timingSafeEqual(hmac(key, stringToSign), Buffer.from(signature, 'hex'));
  return isValid ? { accessKeyId, region } : 'wrong';
}
