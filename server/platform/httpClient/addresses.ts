import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses of the public internet. IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) are excluded: the embedded address could be private.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isMetadataAddress(parsed)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** Whether requests may go to an address; link-local ones, such as the metadata of a cloud machine, are never allowed. */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  if (isPublicAddress(address)) return true;
  return allowPrivate && ipaddr.isValid(address) && !isMetadataAddress(ipaddr.process(address));
}

/** Of AWS over IPv6, Alibaba Cloud, Oracle Cloud and Azure; the other clouds have link-local ones. */
const METADATA = ['fd00:ec2:0:0:0:0:0:254', '100.100.100.200', '192.0.0.192', '168.63.129.16'];

/** NAT64 leads to an IPv4 address, which may be one of them. */
function isMetadataAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return (
    ['linkLocal', 'rfc6052'].includes(address.range()) || METADATA.includes(address.toNormalizedString())
  );
}

/** The address of one customer of a provider: of an IPv6 address the network, its first 64 bits. */
export function getNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}

const PRIVATE_RANGES = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'];

/** Whether an address is of this machine or of a network of its owner. */
export const isPrivateNetwork = (address: string): boolean =>
  ipaddr.isValid(address) && PRIVATE_RANGES.includes(ipaddr.process(address).range());

/** Whether an address is one of these, or in one of these networks (CIDR). */
export function isInNetworks(address: string, networks: string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), undefined] as const);
    return range.kind() === parsed.kind() && parsed.match(range, bits ?? range.toByteArray().length * 8);
  });
}

/** Whether a text is an address or a network (CIDR). */
export const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

export const isLoopbackAddress = (address: string) => ipaddr.process(address).range() === 'loopback';

/** Whether a host of a URL is this machine by its name or address. */
export function isLoopbackHost(host: string): boolean {
  const address = getLiteralAddress(host);
  return host === 'localhost' || (address !== null && isLoopbackAddress(address));
}

/** Returns the IP address if the hostname is one, else null. */
export function getLiteralAddress(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) ? address : null;
}

/** Removes all slashes at the end; a regular expression would take quadratic time for many slashes elsewhere. */
export function removeTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
