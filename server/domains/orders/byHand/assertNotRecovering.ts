import type { Tx } from '../../../platform/db/openDatabase';
import { RecoveringError } from '../../shops';

const IS_RECOVERING = 'SELECT FROM recovering_sites WHERE site_id = $1';

/** Throws RecoveringError while it is unknown which keys a site got before its database was restored. */
export async function assertNotRecovering(tx: Tx, siteId: number): Promise<void> {
  if ((await tx.$client.query(IS_RECOVERING, [siteId])).rowCount) throw new RecoveringError();
}
