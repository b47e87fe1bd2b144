import type { Destination } from '#contract/alertTargets';
import { textOf } from '#contract/texts/Text';
import { invalid } from '../../../platform/errors';

const MASK = '••••••••';

/** A destination as it is shown: of a URL the host, which says where, and no token. */
export function maskDestination(destination: Destination): Destination {
  return {
    ...destination,
    ...('url' in destination && { url: `${new URL(destination.url).origin}/${MASK}` }),
    ...('token' in destination && destination.token && { token: MASK }),
  } as Destination;
}

/**
 * The destination that an update means: what it sends masked stays as it is stored. A stored token is not sent to another
 * address: who may not read it could have it sent to a server of his own.
 */
export function restoreDestination(sent: Destination, stored: Destination): Destination {
  const masked = maskDestination(stored);
  const url =
    'url' in sent && 'url' in masked && 'url' in stored && sent.url === masked.url ? stored.url : undefined;
  const keepsToken = 'token' in sent && sent.token === MASK;
  const isSamePlace =
    sent.kind === stored.kind && (sent.kind === 'telegram' || url !== undefined) && 'token' in stored;
  if (keepsToken && !isSamePlace) throw invalid({ 'destination.token': textOf('alerts.target_token_again') });
  return {
    ...sent,
    ...(url !== undefined && { url }),
    ...(keepsToken && 'token' in stored && { token: stored.token }),
  } as Destination;
}
