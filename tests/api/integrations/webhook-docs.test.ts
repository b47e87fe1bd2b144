import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { eventData, eventOf } from '#contract/events';
import { test } from '../fixtures';
import type { ReceivedRequest } from '../startReceiver';
import { addReceiver, readSecret, recordEvents } from '../webhooks';

const DOC = readFileSync('docs/webhooks.md', 'utf8');
const TYPES = Object.keys(eventData) as (keyof typeof eventData)[];

/** The blocks of code of a language. */
const listBlocks = (language: string): string[] =>
  [...DOC.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

type Recipe = (secret: string, headers: object, body: string) => unknown;

/** Runs a recipe of the document as a module of its own. */
async function load(code: string, name: string): Promise<Recipe> {
  const resolved = code.replace("'standardwebhooks'", `'${import.meta.resolve('standardwebhooks')}'`);
  const module: Record<string, Recipe> = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(resolved)}`
  );
  const recipe = module[name];
  if (!recipe) throw new Error(`The document has no ${name}`);
  return recipe;
}

test('the recipes of the document accept what is sent, and refuse what is changed', async ({ api }) => {
  const { receiver, endpoint } = await addReceiver(api);
  await recordEvents(api, 'pool:1');
  await api.runJobs();
  const secret = await readSecret(api, endpoint.id);
  const [withPackage = '', withoutPackage = ''] = listBlocks('js');
  const handle = await load(withPackage, 'handle');
  const isGenuine = await load(withoutPackage, 'isGenuine');

  const { headers, body, event } = receiver.received[0] as ReceivedRequest;

  expect(handle(secret, headers, body)).toEqual({ id: event.id, type: 'pool.low' });
  expect(isGenuine(secret, headers, body)).toBe(true);
  const forged = body.replace('pool:1', 'pool:2');
  expect(() => handle(secret, headers, forged)).toThrow();
  expect(isGenuine(secret, headers, forged)).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false);
});

test('the example of the document is an event of the contract', () => {
  const example = JSON.parse(listBlocks('json')[0] ?? '');

  expect(eventOf('order.served').parse(example)).toEqual(example);
});

test.each(TYPES)('the document lists %s, and the fields that it adds', (type) => {
  const row = DOC.split('\n').find((line) => line.startsWith('| ') && line.includes(`\`${type}\``)) ?? '';

  expect(row).not.toBe('');
  const fields = Object.keys(eventData[type].shape);
  const missing = fields.filter((field) => !row.includes(`\`${field}\``));
  expect(/the same|as above/.test(row) ? [] : missing).toEqual([]);
});

test('the API reference describes each event with its data', async ({ api }) => {
  const { webhooks } = (await api.app.inject('/api/openapi.json')).json();

  expect(Object.keys(webhooks)).toEqual(TYPES);
  const { schema } = webhooks['order.served'].post.requestBody.content['application/json'];
  expect(schema.properties.data.required).toEqual(Object.keys(eventData['order.served'].shape));
});
