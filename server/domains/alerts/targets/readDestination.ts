import type { Destination } from '#contract/alertTargets';
import type { Services } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';

export const DESTINATION = 'alert_targets.destination_cipher';

const READ = 'SELECT destination_cipher FROM alert_targets WHERE id = $1 FOR NO KEY UPDATE';

/** Where the alerts of a target go, with what grants access; undefined if there is no such target. */
export async function readDestination(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  id: number,
): Promise<Destination | undefined> {
  const { rows } = await db.$client.query<{ destination_cipher: Buffer }>(READ, [id]);
  return rows[0] && decryptDestination(services, id, rows[0].destination_cipher);
}

export const decryptDestination = (
  { vault }: Pick<Services, 'vault'>,
  id: number,
  cipher: Buffer,
): Destination => JSON.parse(vault.decrypt(cipher, DESTINATION, id));
