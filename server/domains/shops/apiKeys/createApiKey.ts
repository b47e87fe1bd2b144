import { and, eq, isNull } from 'drizzle-orm';
import { type ApiKeyCreate, type CreatedApiKey, MAX_API_KEYS } from '#contract/apiKeys';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { getKeyEnding } from '../../../platform/crypto/presentKey';
import { createRandomText } from '../../../platform/crypto/random';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../../platform/errors';
import { apiKeys, sites } from '../../../schema';
import { requireGiver } from '../../accounts';
import { audit } from '../../audit';
import { getApiKey } from './readApiKeys';

/** Creates an API key; only the result contains it. */
export async function createApiKey(
  ctx: Context,
  siteId: number,
  input: ApiKeyCreate,
): Promise<CreatedApiKey> {
  const { name, scopes, quota, expires_on: expiresOn } = input;
  if (expiresOn !== null && expiresOn < new Date().toISOString().slice(0, 10))
    throw invalid({ expires_on: textOf('apiKeys.expires_past') });
  const key = createApiKeyText();
  return transaction(ctx.db, async (tx) => {
    const { adminId } = await requireGiver(tx, ctx, 'sites.write');
    // Locked, so that concurrent calls do not exceed the maximum.
    const [site] = await tx
      .select({ id: sites.id })
      .from(sites)
      .where(eq(sites.id, siteId))
      .for('no key update');
    assertFound(site, textOf('sites.not_found'));
    const count = await tx.$count(apiKeys, and(eq(apiKeys.siteId, siteId), isNull(apiKeys.revokedAt)));
    if (count >= MAX_API_KEYS) throw conflict(textOf('apiKeys.too_many', { max: MAX_API_KEYS }));
    const index = await ctx.vault.holdIndex(tx);
    const values = { siteId, name, scopes: [...new Set(scopes)], quota, expiresOn, adminId };
    const [row] = await tx
      .insert(apiKeys)
      .values({ ...values, ...describeApiKey(index, key) })
      .returning({ id: apiKeys.id });
    const { id } = assertFound(row, textOf('apiKeys.not_found'));
    const details = { name, scopes: values.scopes.join(', '), quota, expires_on: expiresOn };
    await audit(tx, ctx, { action: 'site.api_key_create', id: siteId, details });
    return { ...(await getApiKey(tx, id)), key };
  });
}

/** Makes keys findable where they do not belong, as in a repository. */
const PREFIX = 'ksk_';
const RANDOM_LENGTH = 44;

const createApiKeyText = () => PREFIX + createRandomText(RANDOM_LENGTH);

/** What is stored of a key. */
const describeApiKey = (index: BlindIndex, key: string) => ({
  keyHash: index.compute(key),
  ending: getKeyEnding(key),
});
