import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { textOf } from '#contract/texts/Text';
import type { Services } from '../context';
import type { Db } from '../db/openDatabase';
import { unauthenticated } from '../errors';

/** Registers gauges of the database and returns a function that refreshes them. */
type CreateDatabaseGauges = (register: Registry) => (db: Db) => Promise<void>;

/** Serves Prometheus metrics at /api/metrics; disabled without METRICS_TOKEN. */
export function registerMetrics(
  app: FastifyInstance,
  { config, db }: Services,
  createDatabaseGauges: CreateDatabaseGauges,
): void {
  const token = config.METRICS_TOKEN;
  if (token === undefined) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureEventLoopLag(app, register);
  const refreshDatabaseGauges = createDatabaseGauges(register);

  app.get('/api/metrics', async (request, reply) => {
    assertMetricsToken(request, reply, token);
    // Process metrics are available even if the database is not.
    await refreshDatabaseGauges(db).catch((err) =>
      request.log.warn({ err }, 'the database could not be measured'),
    );
    reply.header('Cache-Control', 'no-store').type(register.contentType);
    return register.metrics();
  });
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'keystock_http_request_duration_seconds',
    help: 'Request durations by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: toRouteLabel(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Returns the route's pattern, because URLs with ids would create a time series each. */
function toRouteLabel({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  return url.startsWith('/api/') ? url : 'console';
}

function measureEventLoopLag(app: FastifyInstance, register: Registry): void {
  const lagMonitor = monitorEventLoopLag();
  app.addHook('onClose', async () => lagMonitor.stop());
  new Gauge({
    name: 'keystock_event_loop_stall_seconds',
    help: 'Longest event loop stall since the last scrape',
    registers: [register],
    collect() {
      this.set(lagMonitor.readLongest());
    },
  });
}

function assertMetricsToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const authorization = request.headers.authorization ?? '';
  if (timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))) return;
  reply.header('WWW-Authenticate', 'Bearer');
  throw unauthenticated(textOf('http.metrics_token'));
}

/** Hashes have equal lengths, which `timingSafeEqual` requires. */
const sha256 = (text: string) => createHash('sha256').update(text).digest();

const SAMPLE_INTERVAL_MS = 100;

interface EventLoopLagMonitor {
  /** Returns the longest stall since the previous call, in seconds. */
  readLongest(): number;
  stop(): void;
}

/** Measures event loop stalls by timer delays, because Node's own monitor missed some. */
function monitorEventLoopLag(): EventLoopLagMonitor {
  let longestMs = 0;
  let dueAt = performance.now() + SAMPLE_INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - dueAt);
    dueAt = now + SAMPLE_INTERVAL_MS;
  }, SAMPLE_INTERVAL_MS).unref();
  return {
    readLongest() {
      const seconds = longestMs / 1000;
      longestMs = 0;
      return seconds;
    },
    stop: () => clearInterval(timer),
  };
}
