import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../platform/context';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import type { Db } from '../../platform/db/openDatabase';
import { definePoller } from '../../platform/jobs/defineJob';
import { signHead } from './auditHead';

interface ChainEnd {
  chain: number;
  position: number;
  hash: string;
}

const UNSENT_HEADS = `
  SELECT c.chain, c.length AS position, encode(c.hash, 'hex') AS hash
  FROM audit_chains c LEFT JOIN audit_heads h USING (chain) WHERE c.length > coalesce(h.position, 0)`;

const RECORD_SENT = `
  INSERT INTO audit_heads (chain, position) SELECT * FROM unnest($1::int[], $2::bigint[])
  ON CONFLICT (chain) DO UPDATE SET position = excluded.position`;

/**
 * Sends the signed heads of the chains that grew to AUDIT_HEADS_URL, from one of the servers. No request waits for it;
 * heads that did not arrive are sent again with the next ones.
 */
export const headPoller = definePoller({
  name: 'audit.heads',
  intervalMs: 1000,
  async poll(services) {
    const { config, db } = services;
    const { AUDIT_HEADS_URL: url } = config;
    if (!url || (await readUnsent(db)).length === 0) return false;
    const outcome = await withSessionLock(db, [advisoryLocks.auditHeads], () => sendHeads(services, url));
    return outcome?.result ?? false;
  },
});

const readUnsent = async (db: Db): Promise<ChainEnd[]> =>
  (await db.$client.query<ChainEnd>(UNSENT_HEADS)).rows;

async function sendHeads({ db, auditKey }: Services, url: string): Promise<boolean> {
  const heads = await readUnsent(db);
  if (heads.length === 0) return false;
  const at = new Date().toISOString();
  await createHeadSender(url)(heads.map((head) => signHead(auditKey, { ...head, at })));
  const values = [heads.map(({ chain }) => chain), heads.map(({ position }) => position)];
  await db.$client.query(RECORD_SENT, values);
  return true;
}

const REQUEST_TIMEOUT_MS = 10_000;

type HeadSender = (lines: string[]) => Promise<void>;

/** Sends signed heads to a file, a webhook or a syslog server; throws if they did not arrive. */
function createHeadSender(address: string): HeadSender {
  const url = new URL(address);
  switch (url.protocol) {
    case 'file:':
      return (lines) =>
        appendFile(fileURLToPath(url), lines.map((line) => `${line}\n`).join(''), {
          mode: 0o600,
          flush: true,
        });
    case 'http:':
    case 'https:':
      return (lines) => post(url, lines);
    default:
      return (lines) => sendSyslog(url, lines);
  }
}

async function post(url: URL, lines: string[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${line}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`AUDIT_HEADS_URL responded with status ${response.status}`);
}

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
const TIMEOUT_MS = 10_000;
const DEFAULT_PORTS: Record<string, number> = { 'syslog:': 514, 'syslog+tcp:': 601 };

/** Formats a message of RFC 5424. */
const formatMessage = (text: string) =>
  `<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} keystock ${process.pid} audit-head - ${text}`;

/** Sends each line as a message: `syslog:` by UDP, `syslog+tcp:` by TCP with the lengths of RFC 6587. */
async function sendSyslog({ protocol, hostname: host, port }: URL, lines: string[]): Promise<void> {
  const target = {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || (DEFAULT_PORTS[protocol] ?? 514),
  };
  const messages = lines.map(formatMessage);
  return protocol === 'syslog+tcp:' ? sendByTcp(target, messages) : sendByUdp(target, messages);
}

interface Target {
  host: string;
  port: number;
}

async function sendByUdp({ host, port }: Target, messages: string[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const text of messages) {
      await new Promise<void>((resolve, reject) => {
        socket.send(text, port, host, (error) => (error ? reject(error) : resolve()));
      });
    }
  } finally {
    socket.close();
  }
}

async function sendByTcp(target: Target, messages: string[]): Promise<void> {
  const socket = connect(target);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The syslog server does not respond')));
  await once(socket, 'connect');
  socket.end(messages.map((text) => `${Buffer.byteLength(text)} ${text}`).join(''));
  socket.resume();
  await finished(socket);
}
