import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is written while it is sent. */
export interface FileResponse {
  name: string;
  headers?: Record<string, string>;
  /** Read no faster than the client takes it; ended early if the client goes. */
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Sends a file as it is written. A failure on the way closes the connection, so that no client takes a part for the
 * whole.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { name, headers = {}, content }: FileResponse,
): FastifyReply {
  reply.type(`${type}; charset=utf-8`).headers({
    ...headers,
    'content-disposition': `attachment; filename="${name}"`,
    vary: 'accept-encoding',
  });
  const file = Readable.from(content, { objectMode: false });
  if (!acceptsGzip(request)) return reply.send(file);
  // Fastify reports the failures of what it sends, and those of the file reach it through the compression.
  const compressed = pipeline(file, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined);
  return reply.header('content-encoding', 'gzip').send(compressed);
}

export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i.test(String(headers['accept-encoding'] ?? ''));
