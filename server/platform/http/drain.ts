import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { textOf } from '#contract/texts/Text';
import { unavailable } from '../errors';

/**
 * The end of a server that still listens: a refused connection would look like an outage, and a shop disables a
 * webhook that fails repeatedly.
 */
interface Drain {
  /** Refuses new requests with 503, except those of routes that are served while draining. */
  start(): Promise<void>;
  /** Refuses all new requests. */
  finish(): Promise<void>;
  /** Aborted when the drain starts: ends the responses that have no end of their own. */
  signal: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
  interface FastifyContextConfig {
    isServedWhileDraining?: boolean;
  }
}

/** A client may stop reading or sending, and a supervisor kills the server after ten seconds. */
const START_TIMEOUT_MS = 4000;
const FINISH_TIMEOUT_MS = 1000;

/** Registers the drain; both phases end when the requests in progress have their responses, or are cut off. */
export function registerDrain(app: FastifyInstance): void {
  let phase: 'open' | 'draining' | 'finished' = 'open';
  const openResponses = new Set<ServerResponse>();
  let onIdle = () => {};
  const streams = new AbortController();

  app.addHook('onRequest', async (request, reply) => {
    if (phase === 'finished' || (phase === 'draining' && !request.routeOptions.config.isServedWhileDraining))
      throw unavailable(textOf('http.stopping'));
    openResponses.add(reply.raw);
    reply.raw.once('close', () => {
      openResponses.delete(reply.raw);
      if (openResponses.size === 0) onIdle();
    });
  });
  // Keep-alive connections would delay the end.
  app.addHook('onSend', async (_request, reply) => {
    if (phase !== 'open') reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    phase = 'finished';
    streams.abort();
  });

  const enter = async (next: typeof phase, timeoutMs: number) => {
    phase = next;
    streams.abort();
    if (openResponses.size === 0) return;
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
    });
    const timer = setTimeout(cutOff, timeoutMs);
    await idle;
    clearTimeout(timer);
  };
  const cutOff = () => {
    app.log.warn({ requests: openResponses.size }, 'requests that do not end are cut off');
    for (const { req } of openResponses) req.socket.destroy();
    // A response behind another one of its connection never closes.
    openResponses.clear();
    onIdle();
  };
  app.decorate('drain', {
    start: () => enter('draining', START_TIMEOUT_MS),
    finish: () => enter('finished', FINISH_TIMEOUT_MS),
    signal: streams.signal,
  });
}
