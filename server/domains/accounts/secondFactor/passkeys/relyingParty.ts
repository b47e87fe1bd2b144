import { isIP } from 'node:net';
import { textOf } from '#contract/texts/Text';
import type { Config } from '../../../../platform/config';
import { conflict } from '../../../../platform/errors';

/** The name that passkeys belong to, and the origins of pages that may use them. */
interface RelyingParty {
  id: string;
  origins: string[];
}

/** Browsers create no passkeys for IP addresses; the loopback address is also reached as localhost. */
export function getRelyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty | undefined {
  const { hostname, origin, port, protocol } = new URL(PUBLIC_URL);
  if (hostname === '127.0.0.1' || hostname === '[::1]')
    return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] };
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id: hostname, origins: [origin] };
}

export function requireRelyingParty(config: Pick<Config, 'PUBLIC_URL'>): RelyingParty {
  const relyingParty = getRelyingParty(config);
  if (!relyingParty) throw conflict(textOf('accounts.passkeys_unavailable'));
  return relyingParty;
}
