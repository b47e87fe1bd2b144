import * as z from 'zod/mini';
import { isInNetworks, isNetwork } from '../httpClient/addresses';

/** How many proxies stand between the clients and this server, or where they are. */
export type TrustedProxies = number | string[];

const MAX_HOPS = 10;

/** `true` is one proxy, `false` none; a number of proxies; or their addresses and networks. */
export const TrustedProxies = z.pipe(
  z.string().check(z.refine((value) => parse(value) !== undefined)),
  z.transform((value) => parse(value) ?? 0),
);

function parse(value: string): TrustedProxies | undefined {
  if (value === 'true') return 1;
  if (value === 'false') return 0;
  if (/^\d+$/.test(value)) return Number(value) <= MAX_HOPS ? Number(value) : undefined;
  const networks = value.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** Whether what comes from an address, `hop` proxies away, is passed on by a trusted proxy; hop 0 is the connection itself. */
export const isTrustedProxy = (trusted: TrustedProxies, address: string, hop: number): boolean =>
  typeof trusted === 'number' ? hop < trusted : isInNetworks(address, trusted);
