import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BackupTarget, StoredFile } from './BackupTarget';
import type { S3Bucket } from './backupVariables';

/** An upload has 10,000 parts at most: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
/** Without a byte of the answer. */
const REQUEST_TIMEOUT_MS = 120_000;
const DAY_MS = 24 * 3_600_000;

interface S3Options {
  partBytes?: number;
  requestTimeoutMs?: number;
}

/** A bucket of Amazon S3 or of another service that speaks its protocol. */
export function openBucket(
  { bucket: Bucket, prefix, endpoint, region, credentials, lockDays }: S3Bucket,
  { partBytes = PART_BYTES, requestTimeoutMs = REQUEST_TIMEOUT_MS }: S3Options = {},
): BackupTarget {
  // Object Lock asks for checksums; other services do not know them all.
  const checksums = lockDays > 0 ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  const toObject = (name: string) => ({ Bucket, Key: prefix + name });
  const getLock = () =>
    lockDays > 0
      ? {
          ChecksumAlgorithm: 'CRC32' as const,
          ObjectLockMode: 'COMPLIANCE' as const,
          ObjectLockRetainUntilDate: new Date(Date.now() + lockDays * DAY_MS),
        }
      : {};

  async function writeParts(object: ReturnType<typeof toObject>, UploadId: string, content: Readable) {
    const Parts: CompletedPart[] = [];
    for await (const Body of splitIntoParts(content, partBytes)) {
      const PartNumber = Parts.length + 1;
      const part = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag: part.ETag, ChecksumCRC32: part.ChecksumCRC32 });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }),
    );
  }

  return {
    async write(name, content) {
      const object = toObject(name);
      try {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ...getLock() }));
        if (!UploadId) throw new Error('The S3 service has begun no upload');
        await writeParts(object, UploadId, content).catch(async (error) => {
          // Its parts would be stored, and paid for.
          await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
          throw error;
        });
      } finally {
        content.destroy();
      }
    },
    async read(name) {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(toObject(name)));
      if (!Body) throw new Error('The S3 service has answered without the object');
      return { content: Body as Readable, size: ContentLength };
    },
    async list() {
      const files: StoredFile[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '', Size = 0 } of Contents)
          files.push({ name: Key.slice(prefix.length), size: Size });
      return files;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(toObject(name)));
    },
  };
}

/** Of `partBytes` each, but the last one. */
async function* splitIntoParts(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    while (size >= partBytes) {
      const all = Buffer.concat(chunks);
      yield all.subarray(0, partBytes);
      chunks = [all.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}
