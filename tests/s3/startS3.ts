import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '#shop/listenOnLoopback';
import { verifySignature } from '../ses/signature';

export type S3Fault =
  /** 500 to each request. */
  | 'unavailable'
  /** 403 to each request. */
  | 'denied'
  /** Never answers. */
  | 'silent'
  /** Breaks off the connection in the middle of a part that is sent, or of an object that is read. */
  | 'cut'
  /** Says that it stored the last byte of a part, and has not. */
  | 'loses_a_byte'
  /** Refuses to delete, as for a locked object. */
  | 'locked';

interface StoredObject {
  body: Buffer;
  /** Headers of its upload that lock it. */
  lock: Record<string, string>;
}

/** A test S3 on loopback that checks signatures and keeps objects by bucket and key. Tests may change `fault`. */
export interface S3 {
  url: string;
  /** Environment of a server whose backups go to `s3://backups/keys`. */
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** Uploads that were neither completed nor aborted. */
  openUploads: Map<string, { key: string; parts: Map<number, Buffer>; lock: StoredObject['lock'] }>;
  fault: S3Fault | undefined;
  close(): Promise<void>;
}

const KEY = { id: 'AKIABACKUPS', secret: 'wJalrXUtnFEMI-of-the-bucket' };

export async function startS3(): Promise<S3> {
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const s3: S3 = {
    url,
    env: {
      BACKUP_TARGET: 's3://backups/keys',
      BACKUP_S3_ENDPOINT: url,
      BACKUP_S3_ACCESS_KEY_ID: KEY.id,
      BACKUP_S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    objects: new Map(),
    openUploads: new Map(),
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPart = request.method === 'PUT';
    if (s3.fault === 'cut' && isPart) {
      request.once('data', () => request.destroy());
      return;
    }
    const body = await buffer(request);
    if (s3.fault === 'silent') return;
    if (s3.fault === 'unavailable')
      return refuse(response, 500, 'InternalError', 'We encountered an internal error.');
    const signer = verifySignature(request, body, { [KEY.id]: KEY.secret }, 's3');
    if (typeof signer === 'string')
      return refuse(response, 403, 'SignatureDoesNotMatch', 'The request signature does not match');
    if (s3.fault === 'denied') return refuse(response, 403, 'AccessDenied', 'Access Denied');
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const key = decodeURIComponent(pathname.slice(1));
    const upload = s3.openUploads.get(searchParams.get('uploadId') ?? '');
    if (searchParams.has('list-type')) return answerList(response, key, searchParams.get('prefix') ?? '');
    if (searchParams.has('uploads')) return beginUpload(request, response, key);
    if (upload && isPart) {
      const stored = s3.fault === 'loses_a_byte' ? body.subarray(0, -1) : body;
      upload.parts.set(Number(searchParams.get('partNumber')), stored);
      return void response.writeHead(200, { etag: `"${searchParams.get('partNumber')}"` }).end();
    }
    if (upload) return endUpload(response, searchParams.get('uploadId') ?? '', request.method === 'POST');
    if (request.method === 'DELETE') {
      if (s3.fault === 'locked') return refuse(response, 403, 'AccessDenied', 'Object is locked');
      s3.objects.delete(key);
      return void response.writeHead(204).end();
    }
    return answerObject(response, s3.objects.get(key));
  }

  function beginUpload({ headers }: IncomingMessage, response: ServerResponse, key: string): void {
    const id = randomUUID();
    const names = ['x-amz-object-lock-mode', 'x-amz-object-lock-retain-until-date'];
    const lock = Object.fromEntries(
      names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
    );
    s3.openUploads.set(id, { key, parts: new Map(), lock });
    answer(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  function endUpload(response: ServerResponse, id: string, isComplete: boolean): void {
    const upload = s3.openUploads.get(id);
    s3.openUploads.delete(id);
    if (!isComplete || !upload) return void response.writeHead(204).end();
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    s3.objects.set(upload.key, { body: Buffer.concat(parts), lock: upload.lock });
    answer(response, '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
  }

  function answerList(response: ServerResponse, bucket: string, prefix: string): void {
    const start = `${bucket}/${prefix}`.replace('//', '/');
    const found = [...s3.objects].filter(([key]) => key.startsWith(start));
    const contents = found.map(
      ([key, { body }]) =>
        `<Contents><Key>${key.slice(bucket.replace(/\/$/, '').length + 1)}</Key><Size>${body.length}</Size></Contents>`,
    );
    answer(
      response,
      `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
    );
  }

  function answerObject(response: ServerResponse, object: StoredObject | undefined): void {
    if (!object) {
      refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.');
      return;
    }
    response.writeHead(200, { 'content-length': object.body.length });
    if (s3.fault !== 'cut') return void response.end(object.body);
    response.write(object.body.subarray(0, object.body.length / 2), () => response.destroy());
  }
  return s3;
}

const XML = { 'content-type': 'application/xml' };

function answer(response: ServerResponse, xml: string): void {
  response.writeHead(200, XML).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, XML).end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
