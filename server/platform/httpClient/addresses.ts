import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses of the public internet. IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) are excluded: the embedded address could be private.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** Whether requests may go to an address; link-local ones, such as the metadata of a cloud machine, are never allowed. */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  if (isPublicAddress(address)) return true;
  return allowPrivate && ipaddr.isValid(address) && !isMetadataAddress(ipaddr.process(address));
}

/** Link-local addresses, and the one of AWS's metadata over IPv6. */
function isMetadataAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'linkLocal' || address.toNormalizedString() === 'fd00:ec2:0:0:0:0:0:254';
}

export const isLoopbackAddress = (address: string) => ipaddr.process(address).range() === 'loopback';

/** Returns the IP address if the hostname is one, else null. */
export function getLiteralAddress(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) ? address : null;
}
