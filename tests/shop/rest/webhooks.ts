import { type Answer, answerJson, readBody, recordedRefusal } from '../answers';
import { presentWebhook } from '../webhooks/ShopWebhook';
import { createWebhook, findWebhook, updateWebhook, WebhookInput } from '../webhooks/saveWebhook';
import { answerList, sortRows } from './answerList';
import type { Call, Route } from './Call';

function update({ shop, body }: Call, id: number): Answer {
  return answerJson(200, presentWebhook(shop, updateWebhook(shop, id, readBody(WebhookInput, body))));
}

export const webhooks: Route[] = [
  {
    method: 'GET',
    path: /^\/webhooks$/,
    answer(call) {
      const { shop, url } = call;
      const status = url.searchParams.get('status') ?? 'all';
      const matching = [...shop.webhooks.values()].filter((row) => status === 'all' || row.status === status);
      const rows = sortRows(call, matching, ({ created }) => created.getTime());
      return answerList(call, rows, (webhook) => presentWebhook(shop, webhook));
    },
  },
  {
    method: 'POST',
    path: /^\/webhooks$/,
    async answer({ shop, body }) {
      const webhook = await createWebhook(shop, readBody(WebhookInput, body));
      const location = `${shop.url}/wp-json/wc/v3/webhooks/${webhook.id}`;
      return answerJson(201, presentWebhook(shop, webhook), { location });
    },
  },
  {
    method: 'GET',
    path: /^\/webhooks\/(\d+)$/,
    answer: ({ shop }, id) => answerJson(200, presentWebhook(shop, findWebhook(shop, id))),
  },
  { method: 'PUT', path: /^\/webhooks\/(\d+)$/, answer: update },
  { method: 'POST', path: /^\/webhooks\/(\d+)$/, answer: update },
  {
    method: 'DELETE',
    path: /^\/webhooks\/(\d+)$/,
    answer({ shop, url }, id) {
      const webhook = findWebhook(shop, id);
      if (url.searchParams.get('force') !== 'true') throw recordedRefusal('webhooks-delete-without-force');
      shop.webhooks.delete(id);
      return answerJson(200, presentWebhook(shop, webhook));
    },
  },
];
