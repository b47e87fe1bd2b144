import { inArray } from 'drizzle-orm';
import type { Inconsistency } from '#contract/recovery';
import type { Services } from '../../../platform/context';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { sites } from '../../../schema';
import { createSiteClient, EXAMPLE_URL_PATTERN, type SiteRow } from '../../shops';
import type { Rule } from './Rule';

/** Each note is a request to a shop: the latest of all shops are compared. */
const COMPARED_NOTES = 500;
const BATCH_SIZE = 10;

interface SentNote {
  id: number;
  site_id: number;
  order_id: string;
  marker: string;
  record_id: number | null;
  number: string | null;
}

// A shop that cannot be reached has an alert of its own. A note that was just sent may not be listed yet. The shops of a
// demo forget their notes when they end.
const SENT_NOTES = `
  SELECT d.id, d.site_id, d.order_id, d.marker, o.id AS record_id, o.number
  FROM deliveries d
  JOIN sites s ON s.id = d.site_id AND s.is_active AND s.url !~ $2 AND s.url <> ALL($3::text[])
  LEFT JOIN orders o ON o.site_id = d.site_id AND o.order_id = d.order_id
  WHERE d.id > greatest($1, (SELECT max(id) FROM deliveries) - ${COMPARED_NOTES})
    AND d.channel = 'note' AND d.state = 'sent' AND d.order_id ~ '^\\d+$'
    AND d.sent_at < now() - interval '1 minute'
    AND NOT EXISTS (SELECT FROM health_checks c
      WHERE c.site_id = d.site_id AND c.kind = 'connection' AND c.failed_at IS NOT NULL)
  ORDER BY d.id LIMIT ${BATCH_SIZE}`;

/** Each note that Keystock knows as sent is in its shop, once. */
export const notesRule: Rule = {
  name: 'notes',
  async checkAfter(services, position) {
    const { rows: notes } = await services.db.$client.query<SentNote>(SENT_NOTES, [
      position,
      EXAMPLE_URL_PATTERN,
      [...(services.demoShopUrls ?? [])],
    ]);
    const ids = [...new Set(notes.map(({ site_id }) => site_id))];
    const shops = ids.length > 0 ? await services.db.select().from(sites).where(inArray(sites.id, ids)) : [];
    const counts = await Promise.all(shops.map((shop) => countNotesOfShop(services, shop, notes)));
    const counted = counts.flat();
    const wrong = counted.filter(({ found }) => found !== 1);
    return {
      position: notes.at(-1)?.id ?? null,
      examined: counted.length,
      inconsistencies: wrong.length,
      examples: wrong.map(toExample),
    };
  },
};

interface CountedNote {
  note: SentNote;
  shop: SiteRow;
  found: number;
}

/** Leaves out what the shop does not answer, and the orders that it deleted. */
async function countNotesOfShop(
  services: Services,
  shop: SiteRow,
  notes: SentNote[],
): Promise<CountedNote[]> {
  const client = createSiteClient(services, shop);
  const counted: CountedNote[] = [];
  for (const note of notes.filter(({ site_id }) => site_id === shop.id)) {
    try {
      const listed = await client.listNotes(Number(note.order_id));
      counted.push({ note, shop, found: listed.filter((one) => one.note.includes(note.marker)).length });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.status !== 404) break;
    }
  }
  return counted;
}

const toExample = ({ note, shop, found }: CountedNote): Inconsistency => ({
  order: note.record_id === null ? null : { id: note.record_id, number: note.number ?? note.order_id },
  site: { id: shop.id, name: shop.name },
  license_group: null,
  license_id: null,
  detail: null,
  expected: 1,
  found,
});
