import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

const csp = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'"],
  // The console's styles are made while it runs.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Tells the browser what the pages may do, and that is little. */
export async function secureHeaders(app: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  const isHttps = PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: csp },
    hsts: isHttps,
    // On plain http browsers take these from localhost alone, and complain.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
}
