import { eq } from 'drizzle-orm';
import type { DeliveryRuleOptions } from '#contract/deliveryRule';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { NamedOption } from '../../../platform/woocommerce/readOptions';
import { mayDeliver, PAID_STATUSES, sites } from '../../../schema';
import { createSiteClient } from '../connection/createSiteClient';
import { isExampleUrl } from '../sites/siteUrls';

const TIMEOUT_MS = 8000;

/** Of every WooCommerce, while the shop does not answer. */
const PAYMENT_METHODS = ['bacs', 'cheque', 'cod'];

const SEEN = 'SELECT statuses, methods FROM seen_choices($1)';

/** The shop's statuses and payment methods, and those that are chosen; without an answer those of its orders. */
export async function getRuleOptions(ctx: Context, id: number): Promise<DeliveryRuleOptions> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  const site = assertFound(row, textOf('sites.not_found'));
  const { rows } = await ctx.db.$client.query<{ statuses: string[]; methods: string[] }>(SEEN, [id]);
  const [seen = { statuses: [], methods: [] }] = rows;
  let problem: Text | null = null;
  let statuses: NamedOption[] = [];
  let methods: NamedOption[] = [];
  if (site.isActive && !isExampleUrl(site.url)) {
    const client = createSiteClient(ctx, site, { timeoutMs: TIMEOUT_MS });
    try {
      [statuses, methods] = await Promise.all([client.listOrderStatuses(), client.listPaymentMethods()]);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      problem = error.text;
    }
  }
  return {
    statuses: addNames(statuses, [...PAID_STATUSES, ...site.deliveringStatuses, ...seen.statuses]).filter(
      (status) => mayDeliver(status.id),
    ),
    payment_methods: addNames(methods, [
      ...(methods.length > 0 ? [] : PAYMENT_METHODS),
      ...site.prepaidMethods,
      ...seen.methods,
    ]),
    ...presentTexts({ problem }),
  };
}

/** Adds the ids that have no name. */
function addNames(named: NamedOption[], ids: string[]): NamedOption[] {
  const known = new Map(named.map((option) => [option.id, option]));
  for (const id of ids) if (!known.has(id)) known.set(id, { id, name: id });
  return [...known.values()];
}
