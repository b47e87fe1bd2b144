import { buildJsonResponse, readBody, recordedError, type ShopResponse } from '../responses';
import { presentWebhook } from '../webhooks/ShopWebhook';
import { createWebhook, findWebhook, updateWebhook, WebhookInput } from '../webhooks/saveWebhook';
import type { Call, Route } from './Call';
import { buildListResponse, sortRows } from './Call';

function handleUpdate({ shop, body }: Call, id: number): ShopResponse {
  return buildJsonResponse(200, presentWebhook(shop, updateWebhook(shop, id, readBody(WebhookInput, body))));
}

export const webhooks: Route[] = [
  {
    method: 'GET',
    path: /^\/webhooks$/,
    handle(call) {
      const { shop, url } = call;
      const status = url.searchParams.get('status') ?? 'all';
      const matching = [...shop.webhooks.values()].filter((row) => status === 'all' || row.status === status);
      const rows = sortRows(call, matching, ({ created }) => created.getTime());
      return buildListResponse(call, rows, (webhook) => presentWebhook(shop, webhook));
    },
  },
  {
    method: 'POST',
    path: /^\/webhooks$/,
    async handle({ shop, body }) {
      const webhook = await createWebhook(shop, readBody(WebhookInput, body));
      const location = `${shop.url}/wp-json/wc/v3/webhooks/${webhook.id}`;
      return buildJsonResponse(201, presentWebhook(shop, webhook), { location });
    },
  },
  {
    method: 'GET',
    path: /^\/webhooks\/(\d+)$/,
    handle: ({ shop }, id) => buildJsonResponse(200, presentWebhook(shop, findWebhook(shop, id))),
  },
  { method: 'PUT', path: /^\/webhooks\/(\d+)$/, handle: handleUpdate },
  { method: 'POST', path: /^\/webhooks\/(\d+)$/, handle: handleUpdate },
  {
    method: 'DELETE',
    path: /^\/webhooks\/(\d+)$/,
    handle({ shop, url }, id) {
      const webhook = findWebhook(shop, id);
      if (url.searchParams.get('force') !== 'true') throw recordedError('webhooks-delete-without-force');
      shop.webhooks.delete(id);
      return buildJsonResponse(200, presentWebhook(shop, webhook));
    },
  },
];
