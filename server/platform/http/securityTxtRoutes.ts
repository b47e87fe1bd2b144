import { addDays } from 'date-fns';
import type { FastifyInstance } from 'fastify';
import { textOf } from '#contract/texts/Text';
import { notFound } from '../errors';

const VALID_DAYS = 365;

/** Serves the contact for reports of weaknesses (RFC 9116), if one is configured. */
export async function securityTxtRoutes(app: FastifyInstance): Promise<void> {
  app.get('/.well-known/security.txt', async ({ ctx }, reply) => {
    const { SECURITY_CONTACT, PUBLIC_URL } = ctx.config;
    if (!SECURITY_CONTACT) throw notFound(textOf('http.page_not_found'));
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${addDays(new Date(), VALID_DAYS).toISOString()}`,
      'Preferred-Languages: en, de, es',
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
