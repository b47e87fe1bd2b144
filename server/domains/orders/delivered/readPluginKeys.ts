import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { LicensePlugin, PluginKey, PluginKeys, PluginKeysQuery } from '#contract/deliveredKeys';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { toAppError, UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { createPluginHttp } from '../../shops';

const OptionalId = z.catch(z.nullish(z.coerce.number().check(z.int(), z.minimum(0))), null);
const OptionalText = z.catch(z.nullish(z.string()), null);

/** A license of LMFWC has camel case, one of DLM snake case. */
const PluginLicense = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(0)),
  orderId: OptionalId,
  order_id: OptionalId,
  productId: OptionalId,
  product_id: OptionalId,
  licenseKey: OptionalText,
  license_key: OptionalText,
  expiresAt: OptionalText,
  expires_at: OptionalText,
});

const PluginResponse = z.object({ data: z.array(PluginLicense) });

const PLUGINS: Record<LicensePlugin, { namespace: string; isPaged: boolean }> = {
  lmfwc: { namespace: 'lmfwc/v2', isPaged: false },
  dlm: { namespace: 'dlm/v1', isPaged: true },
};

const PER_PAGE = 100;

/** Reads a page of a plug-in's licenses. LMFWC has a single page, and answers 404 if it has none. */
export async function readPluginKeys(
  ctx: Context,
  siteId: number,
  { plugin, page, ...credentials }: PluginKeysQuery,
): Promise<PluginKeys> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, siteId));
  const site = assertFound(row, textOf('sites.not_found'));
  const { namespace, isPaged } = PLUGINS[plugin];
  const query: Record<string, number> = isPaged ? { page, per_page: PER_PAGE } : {};
  const { data } = await createPluginHttp(ctx, site, namespace, credentials)
    .get('licenses', query, PluginResponse)
    .catch((error) => {
      if (!(error instanceof UpstreamError)) throw error;
      throw toAppError(
        error.status === 404 ? new UpstreamError('not_found', textOf('deliveredKeys.no_plugin')) : error,
      );
    });
  await audit(ctx.db, ctx, {
    action: 'site.read_delivered',
    id: siteId,
    details: { plugin, keys: data.length },
  });
  return { keys: data.map(toPluginKey), has_more: isPaged && data.length === PER_PAGE };
}

const DAY_PATTERN = /^[12]\d{3}-\d\d-\d\d/;

function toPluginKey(license: z.output<typeof PluginLicense>): PluginKey {
  const expires = license.expiresAt ?? license.expires_at ?? '';
  return {
    row: license.id,
    license_key: license.licenseKey ?? license.license_key ?? '',
    order_id: String(license.orderId ?? license.order_id ?? ''),
    product_id: license.productId ?? license.product_id ?? 0,
    expires_on: DAY_PATTERN.exec(expires)?.[0] ?? null,
  };
}
