import { randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { ApiKeyAccess } from '#contract/sites';
import type { Actor, Context } from '../../platform/context';
import type { Vault } from '../../platform/crypto/vault';
import { assertFound, forbidden, unauthenticated } from '../../platform/errors';
import { sites } from '../../schema';
import { audit } from '../audit';

const API_KEY_LENGTH = 48;
// WordPress mangles other characters when it stores a webhook's secret.
const API_KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function generateApiKey(): string {
  return Array.from(
    { length: API_KEY_LENGTH },
    () => API_KEY_ALPHABET[randomInt(API_KEY_ALPHABET.length)],
  ).join('');
}

/** Encrypts a key for storage, with a blind index to find it by. */
export function encryptApiKey(vault: Vault, apiKey: string) {
  return { apiKeyCipher: vault.encrypt(apiKey), apiKeyIndex: vault.blindIndex(apiKey) };
}

const MAX_API_KEY_LENGTH = 255;

/** The site of an X-API-Key; throws when the key is unknown or the site is inactive. */
export async function authenticateSite(ctx: Context, apiKey: unknown): Promise<Actor> {
  if (typeof apiKey !== 'string' || apiKey === '' || apiKey.length > MAX_API_KEY_LENGTH)
    throw unknownApiKey();
  const [site] = await ctx.db
    .select({ id: sites.id, name: sites.name, isActive: sites.isActive, apiKeyCipher: sites.apiKeyCipher })
    .from(sites)
    .where(eq(sites.apiKeyIndex, ctx.vault.blindIndex(apiKey)));
  if (!site || !isEqual(ctx.vault.decrypt(site.apiKeyCipher), apiKey)) throw unknownApiKey();
  if (!site.isActive) throw forbidden(message('sites.inactive'));
  return { kind: 'site', siteId: site.id, name: site.name };
}

function isEqual(stored: string, provided: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(provided)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const unknownApiKey = () => unauthenticated(message('sites.unknown_api_key'));

export async function recordApiKeyAccess(ctx: Context, id: number, { use }: ApiKeyAccess): Promise<null> {
  const [site] = await ctx.db.select({ id: sites.id }).from(sites).where(eq(sites.id, id));
  await audit(ctx.db, ctx, {
    action: `site.key_${use}`,
    id: assertFound(site, message('sites.not_found')).id,
  });
  return null;
}
