import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface ServerEvent<Data> {
  /** A client that reconnects sends it as `Last-Event-ID`. */
  id: string;
  data: Data;
}

/** Begins a stream; throws if it may not begin. Its events end when the signal is aborted. */
export type EventSource<Data = unknown> = (signal: AbortSignal) => AsyncIterable<ServerEvent<Data>>;

/** A client that takes nothing for so long is gone; longer than the pause between two events. */
const STALL_TIMEOUT_MS = 60_000;
/** How long a client waits before it reconnects. */
const RETRY_MS = 1000;

export const acceptsEvents = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/event-stream\b/.test(headers.accept ?? '');

/**
 * Sends server-sent events until the source ends, the client goes or takes nothing, or the server stops. The next event is
 * made when the client has taken the last one, so that none wait in memory.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  open: EventSource,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): FastifyReply {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  const events = open(AbortSignal.any([closed.signal, request.server.drain.signal]));
  reply.raw.setTimeout(stallTimeoutMs, () => reply.raw.destroy());
  reply.type('text/event-stream; charset=utf-8').headers({
    // Proxies neither compress nor keep the events; nginx reads the second header.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  return reply.send(Readable.from(writeEvents(events)));
}

async function* writeEvents(events: AsyncIterable<ServerEvent<unknown>>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const { id, data } of events) yield `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The data of the first event, for a client that takes no stream. */
export async function readFirstEvent<Data>(open: EventSource<Data>): Promise<Data> {
  const end = new AbortController();
  try {
    for await (const { data } of open(end.signal)) return data;
    throw new Error('The stream ended before its first event');
  } finally {
    end.abort();
  }
}
