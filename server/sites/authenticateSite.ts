import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor, Context } from '../context';
import { sites } from '../db/tables';
import { forbidden, unauthenticated } from '../errors';

const LONGEST = 255;

/** The site an X-API-Key belongs to; refuses what is unknown, and sites that are switched off. */
export async function authenticateSite(ctx: Context, apiKey: unknown): Promise<Actor> {
  if (typeof apiKey !== 'string' || apiKey === '' || apiKey.length > LONGEST) throw unknown();
  const [site] = await ctx.db
    .select({ id: sites.id, name: sites.name, isActive: sites.isActive, apiKeyCipher: sites.apiKeyCipher })
    .from(sites)
    .where(eq(sites.apiKeyIndex, ctx.vault.blindIndex(apiKey)));
  if (!site || !isSame(ctx.vault.decrypt(site.apiKeyCipher), apiKey)) throw unknown();
  if (!site.isActive) throw forbidden('This site is inactive');
  return { kind: 'site', siteId: site.id, name: site.name };
}

function isSame(stored: string, given: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const unknown = () => unauthenticated('Unknown API key');
