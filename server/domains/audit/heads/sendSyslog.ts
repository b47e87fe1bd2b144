import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { finished } from 'node:stream/promises';

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
const TIMEOUT_MS = 10_000;
const DEFAULT_PORTS: Record<string, number> = { 'syslog:': 514, 'syslog+tcp:': 601 };

/** Formats a message of RFC 5424. */
const formatMessage = (text: string) =>
  `<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} keystock ${process.pid} audit-head - ${text}`;

/** Sends each line as a message: `syslog:` by UDP, `syslog+tcp:` by TCP with the lengths of RFC 6587. */
export async function sendSyslog({ protocol, hostname: host, port }: URL, lines: string[]): Promise<void> {
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
