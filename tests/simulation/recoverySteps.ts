import { MAX_ANSWERS, recovery } from '#contract/recovery';
import type { Random } from '#shop/random';
import { copyDatabase, replaceDatabase } from './databases';
import { operateAtRandom } from './operatorSteps';
import { passTime, workBoth } from './passTime';
import { defineSteps, MINUTE_MS } from './Step';
import type { World } from './startWorld';

export const recoverySteps = defineSteps({
  backUp: { weight: 5, run: backUp },
  restore: { weight: 2, run: restore },
  failOver: { weight: 2, run: (world, random) => failOver(world, random, random.chance(0.5)) },
  sendAnswers: { weight: 4, run: sendAnswers },
  importLostKeys: { weight: 4, size: 40, run: importLostKeys },
  decideAsUser: {
    weight: 2,
    async run(world) {
      await decideAsUser(world);
      return 'a user withdraws keys in quarantine';
    },
  },
});

/** A backup is made, and a standby lags from now on: neither has what an administrator does next. */
export async function backUp(world: World, random: Random): Promise<string> {
  const [row] = await world.sql<{ now: Date }>('SELECT now()');
  const backup = {
    database: `${world.database}_backup`,
    madeAt: row?.now ?? new Date(),
    mark: world.promise.mark(),
  };
  await copyDatabase(world.cluster, world.database, backup.database);
  world.backup = backup;
  const done = random.chance(0.7) ? `, then ${await operateAtRandom(world, random)}` : '';
  return `a backup is made, and a standby begins to lag${done}`;
}

const MARKS = {
  // As the command `restore` does.
  restore: (madeAt: Date) => `UPDATE database_identity SET system_identifier = NULL, timeline = NULL;
    SELECT start_recovery('restore', '${madeAt.toISOString()}')`,
  // The timeline that the database saw last is an earlier one.
  failover: () => 'UPDATE database_identity SET timeline = timeline - 1',
};

/** An older state of the database becomes the present one: servers are started on it, or notice it while they work. */
async function loseHistory(
  world: World,
  random: Random,
  kind: keyof typeof MARKS,
  isWorking = false,
): Promise<string> {
  const { cluster, database, backup, promise } = world;
  if (!backup) return backUp(world, random);
  const replace = () => replaceDatabase(cluster, database, backup.database, MARKS[kind](backup.madeAt));
  if (kind === 'restore') {
    await passTime(world, 10 * MINUTE_MS);
    await world.restartServers(replace);
  } else {
    const working = isWorking ? workBoth(world) : undefined;
    await replace();
    await working;
  }
  // The copy has the time of its origin.
  await passTime(world, MINUTE_MS);
  promise.lostSince(backup.mark);
  world.isRestored = true;
  return kind === 'restore' ? 'the backup is restored' : 'the standby, which lags, is promoted';
}

/** Servers are stopped, and started again on the backup; the first time, a backup is made. */
export async function restore(world: World, random: Random): Promise<string> {
  return loseHistory(world, random, 'restore');
}

/** A standby that lags is promoted, while servers work; the first time, it begins to lag. */
export const failOver = (world: World, random: Random, isWorking = true): Promise<string> =>
  loseHistory(world, random, 'failover', isWorking);

/** The caller of the API sends the last answers that it got, if it is asked. */
export async function sendAnswers({ send, apiKey, answers: known }: World): Promise<string> {
  const answers = [...known].map(([order_id, keys]) => ({ order_id, keys }));
  for (let first = 0; ; first += MAX_ANSWERS) {
    const is_complete = first + MAX_ANSWERS >= answers.length;
    const { status } = await send(recovery.sendAnswers, {
      headers: { 'x-api-key': apiKey },
      body: { answers: answers.slice(first, first + MAX_ANSWERS), is_complete },
    });
    // The server does not ask, or is down.
    if (status >= 300 || is_complete)
      return `the caller of the API sends its last answers (status ${status})`;
  }
}

/** The supplier's file with keys that were imported after the backup is imported again. */
async function importLostKeys(world: World, random: Random, size: number): Promise<string> {
  const lost = world.promise.listLost();
  if (lost.length === 0) return 'no lost keys to import';
  const { poolId } = random.pick(lost);
  const keys = lost.filter((one) => one.poolId === poolId).map(({ key }) => key);
  const imported = keys.slice(0, size);
  await world.importKeys(poolId, imported);
  return `${imported.length} lost keys are imported again into pool ${poolId}`;
}

/** A user decides what cannot be known: keys in quarantine are withdrawn, a stopped site goes on. */
export async function decideAsUser({ send }: World): Promise<void> {
  const { status, data } = await send(recovery.get);
  // The database is not back yet.
  if (status !== 200) return;
  const { sites, pools } = data;
  for (const { site, state } of sites)
    if (state === 'stopped') await send(recovery.resumeSite, { params: { id: site.id } });
  for (const { license_group, is_quarantined } of pools)
    if (is_quarantined) await send(recovery.withdrawPool, { params: { id: license_group.id } });
}
