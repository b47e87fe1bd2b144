import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { message } from '#contract/messages/Message';
import { forbidden } from '../errors';

/**
 * Refuses a request with an unknown host name: a foreign page can point its own name at this server (DNS rebinding),
 * and its requests then look like the console's. Addresses and localhost cannot be pointed elsewhere.
 */
export function assertAllowedHost({ hostname, ctx: { config } }: FastifyRequest): void {
  const host = hostname.toLowerCase();
  const isLiteral = host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  if (isLiteral || host === new URL(config.PUBLIC_URL).hostname || config.ALLOWED_HOSTS.includes(host))
    return;
  throw forbidden(message('http.host_not_allowed', { host }));
}
