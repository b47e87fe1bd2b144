import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { createTranslate } from '../../../platform/formatText';
import { postToEndpoint } from '../../../platform/httpClient/postToEndpoint';
import { audit } from '../../audit';
import { toRequest } from './alertKinds';
import { readVoice } from './composePost';
import { decryptDestination } from './readDestination';

const TARGET = 'SELECT name, destination_cipher FROM alert_targets WHERE id = $1';

/** Sends a test alert while the user waits, and returns how that ended. */
export async function testTarget(ctx: Context, id: number) {
  const { rows } = await ctx.db.$client.query<{ name: string; destination_cipher: Buffer }>(TARGET, [id]);
  const { name, destination_cipher } = assertFound(rows[0], textOf('http.record_not_found'));
  await transaction(ctx.db, (tx) => audit(tx, ctx, { action: 'alertTarget.test', id }));
  const { language, consoleUrl } = await readVoice(ctx);
  const translate = createTranslate(language);
  const { url, ...request } = toRequest(decryptDestination(ctx, id, destination_cipher), {
    title: translate('alerts.target_test_title'),
    message: translate('alerts.target_test', { product: ctx.config.PRODUCT_NAME, name }),
    severity: 'INFO',
    url: `${consoleUrl}/dashboard/alertTargets`,
    alerts: [],
  });
  const { outcome, status } = await postToEndpoint(ctx, url, request);
  return { outcome, status };
}
