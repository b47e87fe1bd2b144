import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/messageColumn';
import type { AppError } from '../../../platform/errors';
import { getNetwork } from '../../../platform/httpClient/addresses';
import { countAttempt } from '../../accounts';
import { audit } from '../../audit';

interface RefusedKey {
  name: string;
  site_id: number;
}

/**
 * Records a refused API key and throws; an address with many refusals is told to wait instead, and nothing is written.
 * Its valid keys work. An unknown key is not stored: it may be a secret in the wrong place.
 */
export async function refuseApiKey(
  ctx: Context,
  key: RefusedKey | undefined,
  error: AppError,
): Promise<never> {
  await countAttempt(ctx, `address:${getNetwork(ctx.ip ?? '')}`);
  const details = { name: key?.name ?? null, ...presentTexts({ reason: error.text }) };
  await audit(ctx.db, ctx, { action: 'site.api_key_refused', id: key?.site_id, details });
  throw error;
}
