import type { CommandContext } from '../../platform/context';
import type { Queryable, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { audit } from '../audit';
import { quarantineAllPools } from '../stock';

const START = "SELECT start_recovery('restore', $1)";

// Then only a user resumes a site, which quarantines its keys.
const ASK = "UPDATE site_recoveries SET state = 'asking' WHERE state = 'reading'";

interface StartOptions {
  /** The shops do not tell everything: they were restored, too. */
  areShopsRestored: boolean;
  /** The database lacks sites, or the API keys of some: a user decides about the keys of all pools. */
  areSitesMissing: boolean;
}

/** Treats what was given since a time as unknown. Running servers notice it within seconds. */
export async function startRecovery(
  ctx: CommandContext,
  since: Date,
  { areShopsRestored, areSitesMissing }: StartOptions,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await startOnce(tx, ctx, since);
    if (areShopsRestored) await tx.$client.query(ASK);
    // No shop tells which keys they got. Those of a recovering site's pools stay held until it was read.
    if (areSitesMissing) await quarantineAllPools(tx);
  });
}

async function startOnce(tx: Tx, ctx: CommandContext, since: Date): Promise<void> {
  await tx.$client.query(START, [since]);
  await audit(tx, ctx, { action: 'backup.recover', details: { lost_since: since.toISOString() } });
}

const LOCK_EPOCH = 'SELECT FROM database_identity WHERE epoch = $1 FOR UPDATE';

// Orders may have got keys since the database was set back; but the site's sync stops at the first order that it does not
// know, which was changed after the sync before.
const KNOWN_UNTIL = `
  SELECT least(given_until(), (SELECT synced_until FROM site_syncs WHERE site_id = $1)) AS at`;

const ADD_EPOCHS = 'UPDATE database_identity SET known_epochs = known_epochs || $1::uuid[]';

interface NoticedLoss {
  epoch: string;
  /** Of the shop whose sync noticed the loss. */
  siteId: number;
  /** Other epochs of which the shop has receipts: what was given in them is read back. */
  lostEpochs: string[];
}

/** Starts a recovery of this epoch, unless another server or connection has started it. */
export async function startRecoveryOf(
  ctx: CommandContext,
  { epoch, siteId, lostEpochs }: NoticedLoss,
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    if ((await tx.$client.query(LOCK_EPOCH, [epoch])).rowCount === 0) return false;
    await tx.$client.query(ADD_EPOCHS, [lostEpochs]);
    await startOnce(tx, ctx, await readKnownUntil(tx, siteId));
    return true;
  });
}

async function readKnownUntil({ $client }: Queryable, siteId: number): Promise<Date> {
  const { rows } = await $client.query<{ at: Date }>(KNOWN_UNTIL, [siteId]);
  return rows[0]?.at ?? new Date();
}
