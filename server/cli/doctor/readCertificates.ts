import { once } from 'node:events';
import { connect } from 'node:tls';
import pMap from 'p-map';
import type { Config } from '../../platform/config';
import { getLiteralAddress } from '../../platform/httpClient/addresses';

export interface Certificate {
  /** With the port, unless it is 443. */
  host: string;
  /** Why nothing was shown; a code of Node.js. */
  failure?: string;
  /** Why Node.js does not trust it, by its code. */
  distrust?: string;
  daysLeft?: number;
}

const TIMEOUT_MS = 5000;
const CONCURRENCY = 8;
const DAY_MS = 24 * 3_600_000;

/** The hosts of this server's addresses and of the shops that have TLS, each once. */
export function listCertificateHosts(
  { PUBLIC_URL, CUSTOMER_URL }: Pick<Config, 'PUBLIC_URL' | 'CUSTOMER_URL'>,
  siteUrls: string[],
): string[] {
  const urls = [PUBLIC_URL, CUSTOMER_URL, ...siteUrls].filter((url) => URL.canParse(url));
  const hosts = urls.map((url) => new URL(url)).filter(({ protocol }) => protocol === 'https:');
  return [...new Set(hosts.map(({ host }) => host))];
}

/** The certificates that hosts show, whether they are trusted or not. */
export const readCertificates = (hosts: string[]): Promise<Certificate[]> =>
  pMap(hosts, readCertificate, { concurrency: CONCURRENCY });

async function readCertificate(host: string): Promise<Certificate> {
  const { hostname, port } = new URL(`https://${host}`);
  const literal = getLiteralAddress(hostname);
  const socket = connect({
    host: literal ?? hostname,
    port: Number(port || 443),
    servername: literal ? undefined : hostname,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const daysLeft = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS;
    // Typed as an error, it is a code.
    const distrust = socket.authorized ? undefined : String(socket.authorizationError);
    return { host, distrust, daysLeft };
  } catch (error) {
    return { host, failure: (error as NodeJS.ErrnoException).code ?? 'no TLS' };
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}
