import type { Context } from '../context';

const HOLD = `
  UPDATE order_messages SET next_at = greatest(next_at, now() + make_interval(secs => $2))
  WHERE site_id = $1 AND channel = 'note' AND state = 'queued'`;

/** Leaves a shop alone that asks for it: none of its notes is sent meanwhile. */
export async function holdNotes({ db }: Context, siteId: number, pauseSeconds: number): Promise<void> {
  await db.$client.query(HOLD, [siteId, pauseSeconds]);
}
