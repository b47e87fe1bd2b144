import { defineJob, everyMinutes } from '../../../platform/jobs/defineJob';
import { indexKeyEnding } from './keyEnding';

const BATCH_SIZE = 1000;

const SELECT_UNINDEXED = `SELECT id, key_cipher FROM licenses WHERE key_ending IS NULL LIMIT ${BATCH_SIZE}`;

const SET_ENDINGS = `
  UPDATE licenses SET key_ending = e.ending
  FROM (
    SELECT l.id, input.ending FROM licenses l
    JOIN unnest($1::bigint[], $2::int[]) AS input(id, ending) ON input.id = l.id
    WHERE l.key_ending IS NULL FOR NO KEY UPDATE OF l SKIP LOCKED
  ) e WHERE licenses.id = e.id`;

/** Indexes the endings of keys that were stored before endings were searchable. */
export const indexKeyEndingsJob = defineJob({
  queue: 'licenses.index-key-endings',
  retryLimit: 3,
  schedule: everyMinutes(5),
  async run({ db, vault }) {
    for (let updated: number | null = BATCH_SIZE; updated === BATCH_SIZE; ) {
      const { rows } = await db.$client.query<{ id: number; key_cipher: Buffer }>(SELECT_UNINDEXED);
      if (rows.length === 0) return;
      const index = await vault.readIndex(db);
      // An unreadable key has no ending, as in the lists.
      const endings = rows.map(({ id, key_cipher }) =>
        indexKeyEnding(index, vault.tryDecrypt(key_cipher, 'licenses.key_cipher', id) ?? ''),
      );
      ({ rowCount: updated } = await db.$client.query(SET_ENDINGS, [rows.map(({ id }) => id), endings]));
    }
  },
});
