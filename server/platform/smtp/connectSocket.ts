import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { textOf } from '#contract/texts/Text';
import { getLiteralAddress, isAllowedAddress, isPrivateNetwork } from '../httpClient/addresses';
import { createGuardedLookup, privateAddressError } from '../httpClient/createExternalHttp';
import { MailError } from '../mail/MailError';
import type { SmtpAccount } from './SmtpAccount';

/**
 * Connects to an SMTP server, at an allowed address only, as requests to shops. Without TLS, e-mails with keys and the
 * password leave this machine only for another one of a private network.
 */
export async function connectSocket(
  { host, port, security, allowPrivate }: SmtpAccount,
  signal: AbortSignal,
): Promise<Socket> {
  const literal = getLiteralAddress(host);
  if (literal !== null && !isAllowedAddress(literal, allowPrivate)) throw privateAddressError('mail_server');

  const socket = connect({
    host: literal ?? host,
    port,
    lookup: createGuardedLookup('mail_server', allowPrivate),
  });
  try {
    await once(socket, 'connect', { signal });
    if (security === 'none' && !isPrivateNetwork(socket.remoteAddress ?? ''))
      throw new MailError('refused', textOf('smtp.unencrypted'), { isTemporary: true });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
}
