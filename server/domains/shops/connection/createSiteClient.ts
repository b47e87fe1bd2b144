import type { InferSelectModel } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context, Services } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { createWooClient, type WooClient } from '../../../platform/woocommerce/createWooClient';
import {
  createWooHttp,
  type WooHttp,
  type WooHttpOptions,
} from '../../../platform/woocommerce/createWooHttp';
import { sites } from '../../../schema';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';

export type SiteRow = InferSelectModel<typeof sites>;

const SECRET_NOT_DECRYPTABLE = textOf('sites.secret_not_decryptable');

export type SiteCredentials = Pick<
  SiteRow,
  'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery' | 'usesRestRoute'
>;

const ACTIVE_SITE = `
  SELECT id, url, consumer_key AS "consumerKey", consumer_secret_cipher AS "consumerSecretCipher",
    credentials_in_query AS "credentialsInQuery", uses_rest_route AS "usesRestRoute", clock_timestamp() AS now
  FROM sites WHERE id = $1 AND is_active AND url !~ $2`;

/** A site that has a shop and is active, with the time of the database, which is the same for every process. */
export async function findActiveSite(
  db: Queryable,
  siteId: number,
): Promise<(SiteCredentials & { now: Date }) | undefined> {
  const values = [siteId, EXAMPLE_URL_PATTERN];
  return (await db.$client.query<SiteCredentials & { now: Date }>(ACTIVE_SITE, values)).rows[0];
}

type ClientServices = Pick<Services, 'db' | 'vault' | 'config' | 'demoShopUrls' | 'circuits'> &
  Partial<Pick<Context, 'actor'>>;

interface SiteClientOptions {
  /** Per request; the default is for pages of many records. */
  timeoutMs?: number;
  /** Sends requests also to a shop that is paused because it did not respond: for checks; default for administrators. */
  isTrial?: boolean;
}

/** Creates the client of a site's shop. Send no requests within a transaction: shops may be slow. */
export function createSiteClient(
  services: ClientServices,
  site: SiteCredentials,
  { timeoutMs, isTrial = services.actor?.kind === 'admin' }: SiteClientOptions = {},
): WooClient {
  return createWooClient({ ...getHttpOptions(services, site), timeoutMs, isTrial });
}

interface PluginCredentials {
  consumer_key: string;
  consumer_secret: string;
}

/** Requests to the REST API of a plug-in, by default with the credentials of the shop. */
export function createPluginHttp(
  services: ClientServices,
  site: SiteCredentials,
  namespace: string,
  { consumer_key: consumerKey, consumer_secret: consumerSecret }: PluginCredentials,
): WooHttp {
  const own = consumerKey && consumerSecret ? { consumerKey, consumerSecret } : {};
  return createWooHttp({ ...getHttpOptions(services, site), ...own, namespace });
}

function getHttpOptions(
  { db, vault, config, demoShopUrls, circuits }: ClientServices,
  site: SiteCredentials,
): WooHttpOptions {
  const consumerSecret = vault.tryDecrypt(site.consumerSecretCipher, 'sites.consumer_secret_cipher', site.id);
  if (consumerSecret === undefined) throw new UpstreamError('unauthorized', SECRET_NOT_DECRYPTABLE);
  return {
    url: site.url,
    circuit: circuits(site.url),
    consumerKey: site.consumerKey,
    consumerSecret,
    allowPrivate: config.ALLOW_PRIVATE_SHOP_URLS || demoShopUrls?.has(site.url) === true,
    credentialsInQuery: site.credentialsInQuery,
    onCredentialsInQuery: async () => {
      await db.update(sites).set({ credentialsInQuery: true }).where(eq(sites.id, site.id));
    },
    usesRestRoute: site.usesRestRoute,
    onRestRoute: async () => {
      await db.update(sites).set({ usesRestRoute: true }).where(eq(sites.id, site.id));
    },
  };
}
