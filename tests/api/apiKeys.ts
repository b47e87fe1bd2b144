import { randomUUID } from 'node:crypto';
import type { Api } from './startApi';

const keys = new WeakMap<Api, Map<number, string>>();

/** An API key of a site with both scopes, the same one for every call; stored without a call of the API. */
export async function getApiKey(api: Api, siteId: number): Promise<string> {
  const known = keys.get(api) ?? new Map<number, string>();
  keys.set(api, known);
  const key = known.get(siteId) ?? (await insertApiKey(api, siteId));
  known.set(siteId, key);
  return key;
}

async function insertApiKey(api: Api, siteId: number): Promise<string> {
  const key = `ksk_${randomUUID()}`;
  const index = await api.services.vault.readIndex(api.services.db);
  await api.sql(
    "INSERT INTO api_keys (site_id, name, key_hash, scopes) VALUES ($1, 'Test', $2, '{allocate,read}')",
    [siteId, index.compute(key)],
  );
  return key;
}
