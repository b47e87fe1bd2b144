import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { message } from '#contract/messages/Message';
import { isAllowedAddress } from './addresses';
import { getServiceText, type ServiceName, UpstreamError } from './UpstreamError';

/** Signature of `dns.lookup` with `all: true`. */
export type ResolveHost = (
  hostname: string,
  options: { all: true; family?: number },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const resolveWithDns: ResolveHost = (hostname, options, done) => lookup(hostname, options, done);

export const privateAddressError = (serviceName: ServiceName) =>
  new UpstreamError('refused', message('upstream.private_address', { service: getServiceText(serviceName) }));

/**
 * Creates a socket lookup restricted to the public internet, or also to private addresses. The socket connects to the checked addresses, so DNS
 * rebinding has no effect.
 */
export function createGuardedLookup(
  serviceName: ServiceName,
  allowPrivate: boolean,
  resolve: ResolveHost = resolveWithDns,
): LookupFunction {
  return (hostname, options, done) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0;
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address, allowPrivate))) {
        return done(privateAddressError(serviceName), '', 0);
      }
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}
