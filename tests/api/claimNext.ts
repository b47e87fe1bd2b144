import type { Channel } from '#contract/deliveries';
import { claimDelivery } from '../../server/domains/deliveries/sending/claimDelivery';
import type { Api } from './startApi';

const NEXT_MESSAGE = `
  UPDATE deliveries SET next_at = now() - interval '1 second'
  WHERE state = 'queued' AND ($1::text IS NULL OR channel::text = $1) RETURNING id`;

/** Claims the only queued message, or that of a channel. */
export async function claimNext({ sql, services }: Api, channel?: Channel) {
  const [row] = await sql<{ id: number }>(NEXT_MESSAGE, [channel]);
  const claimed = await claimDelivery(services.db, row?.id ?? 0);
  if (!claimed)
    throw new Error(`No message was claimed: ${JSON.stringify(await sql('SELECT * FROM deliveries'))}`);
  return claimed;
}
