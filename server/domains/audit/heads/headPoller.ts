import type { Services } from '../../../platform/context';
import { advisoryLocks, withSessionLock } from '../../../platform/db/advisoryLocks';
import type { Db } from '../../../platform/db/openDatabase';
import { definePoller } from '../../../platform/jobs/poller';
import { signHead } from './auditHead';
import { createHeadSender } from './createHeadSender';

interface ChainEnd {
  chain: number;
  position: number;
  hash: string;
}

const UNSENT_HEADS = `
  SELECT c.chain, c.length AS position, encode(c.hash, 'hex') AS hash
  FROM audit_chains c LEFT JOIN audit_heads h USING (chain) WHERE c.length > coalesce(h.position, 0)`;

const RECORD_SENT = `
  INSERT INTO audit_heads (chain, position) SELECT * FROM unnest($1::int[], $2::bigint[])
  ON CONFLICT (chain) DO UPDATE SET position = excluded.position`;

/**
 * Sends the signed heads of the chains that grew to AUDIT_HEADS_URL, from one of the servers. No request waits for it;
 * heads that did not arrive are sent again with the next ones.
 */
export const headPoller = definePoller({
  name: 'audit.heads',
  intervalMs: 1000,
  async poll(services) {
    const { config, db } = services;
    const { AUDIT_HEADS_URL: url } = config;
    if (!url || (await readUnsent(db)).length === 0) return false;
    const outcome = await withSessionLock(db, [advisoryLocks.auditHeads], () => sendHeads(services, url));
    return outcome?.result ?? false;
  },
});

const readUnsent = async (db: Db): Promise<ChainEnd[]> =>
  (await db.$client.query<ChainEnd>(UNSENT_HEADS)).rows;

async function sendHeads({ db, auditKey }: Services, url: string): Promise<boolean> {
  const heads = await readUnsent(db);
  if (heads.length === 0) return false;
  const at = new Date().toISOString();
  await createHeadSender(url)(heads.map((head) => signHead(auditKey, { ...head, at })));
  const values = [heads.map(({ chain }) => chain), heads.map(({ position }) => position)];
  await db.$client.query(RECORD_SENT, values);
  return true;
}
