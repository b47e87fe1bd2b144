import { eq } from 'drizzle-orm';
import type { FoundWebhook } from '#contract/siteHealth';
import { audit } from '../../audit/audit';
import type { Context } from '../../context';
import { sites } from '../../db/tables';
import { transaction } from '../../db/transaction';
import { OutsideError } from '../../integrations/http/OutsideError';
import type { WooClient } from '../../integrations/woocommerce/createWooClient';
import type { CheckOutcome } from '../noteCheck';
import type { SiteRow } from '../shopOf';
import { findWebhooks, putRight, type WantedWebhooks } from './putRight';
import { remainsOf, removeWebhooksJob } from './removeWebhooksJob';
import { webhookName, webhookUrl, whyUndeliverable } from './wanted';

const READ_ONLY =
  'The consumer key may only read, so the webhooks must be set up by hand, or the shop connected with a key that may write';

/** Looks at a shop's webhooks and puts them right, for as far as its key lets us. */
export async function checkWebhooks(ctx: Context, site: SiteRow, shop: WooClient): Promise<CheckOutcome> {
  const secret = ctx.vault.decrypt(site.apiKeyCipher);
  const wanted = { ...wantedOf(ctx, site), secret };
  const repairs = await findWebhooks(shop, wanted);
  const webhooks: FoundWebhook[] = repairs.map(({ topic, found }) => ({ topic, found }));
  try {
    const webhookIds = await putRight(shop, repairs, wanted);
    await remember(ctx, site, webhookIds, webhooks);
  } catch (error) {
    if (!(error instanceof OutsideError) || error.reason !== 'read_only') throw error;
    // By hand is as good, as long as they are there; whether their secret is right the deliveries will show.
    const ok = webhooks.every(({ found }) => found === 'active' || found === 'twice');
    return { ok, reason: READ_ONLY, details: { webhooks, by_hand: true, code: 'read_only' } };
  }
  const reason = whyUndeliverable(ctx.config.PUBLIC_URL, site.url);
  return { ok: !reason, reason, details: { webhooks, by_hand: false, code: reason && 'undeliverable' } };
}

function wantedOf({ config }: Context, site: SiteRow): Omit<WantedWebhooks, 'secret'> {
  const { webhookKeyIndex, apiKeyIndex, lastRejectedAt, lastWebhookAt } = site;
  // Refused since the last good one: somebody may have changed the secret in the shop.
  const isRefused = lastRejectedAt !== null && (lastWebhookAt === null || lastRejectedAt > lastWebhookAt);
  return {
    url: webhookUrl(config, site.id),
    nameOf: (topic) => webhookName(config, topic),
    isNewSecret: isRefused || !webhookKeyIndex?.equals(apiKeyIndex),
    ids: site.webhookIds,
  };
}

async function remember(ctx: Context, site: SiteRow, webhookIds: number[], webhooks: FoundWebhook[]) {
  const wrong = webhooks.filter(({ found }) => found !== 'active');
  await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ webhookIds, webhookKeyIndex: site.apiKeyIndex })
      .where(eq(sites.id, site.id))
      .returning({ id: sites.id });
    if (!row) return ctx.jobs.send(tx, removeWebhooksJob, remainsOf(site));
    if (wrong.length === 0) return;
    const details = Object.fromEntries(wrong.map(({ topic, found }) => [topic, found]));
    await audit(tx, ctx, { action: 'site.repair_webhooks', id: site.id, details });
  });
}
