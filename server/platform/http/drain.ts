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

/** Registers the drain; both phases end when the requests in progress have their responses. */
export function registerDrain(app: FastifyInstance): void {
  let phase: 'open' | 'draining' | 'finished' = 'open';
  let openRequests = 0;
  let onIdle = () => {};
  const streams = new AbortController();

  app.addHook('onRequest', async (request, reply) => {
    if (phase === 'finished' || (phase === 'draining' && !request.routeOptions.config.isServedWhileDraining))
      throw unavailable(textOf('http.stopping'));
    openRequests++;
    reply.raw.once('close', () => {
      if (--openRequests === 0) onIdle();
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

  const enter = (next: typeof phase) => {
    phase = next;
    streams.abort();
    return new Promise<void>((resolve) => {
      onIdle = resolve;
      if (openRequests === 0) resolve();
    });
  };
  app.decorate('drain', {
    start: () => enter('draining'),
    finish: () => enter('finished'),
    signal: streams.signal,
  });
}
