import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

const demo = openDemo();

/** Opens a page of a browser of its own, whose stream of changes is open. */
async function openConsole(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  await openSession(context, demo.url);
  const page = await context.newPage();
  const stream = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/changes' &&
      /event-stream/.test(response.headers()['content-type'] ?? ''),
  );
  await page.goto(`${demo.url}/dashboard${path}`);
  await stream;
  return { context, page };
}

async function send(
  { request }: BrowserContext,
  method: 'post' | 'put',
  path: string,
  data: object,
): Promise<void> {
  const response = await request[method](`${demo.url}/api${path}`, { headers: { origin: demo.url }, data });
  expect([response.ok(), await response.text()]).toEqual([true, expect.any(String)]);
}

/** A colleague sells a key of the first pool by phone. */
const sellKey = (colleague: BrowserContext, email: string) =>
  send(colleague, 'post', '/orders', {
    idempotency_key: randomUUID(),
    site_id: 1,
    email,
    items: [{ license_group_id: 1 }],
    reason: 'Sold by phone',
    send_email: false,
  });

test("a colleague's sale appears on the dashboard and in the list without a reload", async () => {
  const colleague = await openConsole('/sites');
  const [dashboard, orders] = [await openConsole(''), await openConsole('/orders')];
  await orders.page.getByRole('table').waitFor();

  await sellKey(colleague.context, 'phone@example.com');

  await Promise.all(
    [dashboard, orders].map(({ page }) =>
      page.getByText('phone@example.com').first().waitFor({ timeout: 20_000 }),
    ),
  );
});

test("a colleague's change does not overwrite what is typed in a form", async () => {
  const colleague = await openConsole('/sites');
  const { page } = await openConsole('/pools/1/settings');
  await page.getByLabel('Description').fill('What I am typing');

  await send(colleague.context, 'put', '/license-groups/1', {
    name: 'Renamed by a colleague',
    description: 'Theirs',
  });

  await page.getByText('Renamed by a colleague').first().waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('What I am typing');
});

test('a console that was offline shows what happened meanwhile once it is online again', async () => {
  const colleague = await openConsole('/sites');
  const { context, page } = await openConsole('/orders');
  await page.getByRole('table').waitFor();
  await context.setOffline(true);
  await sellKey(colleague.context, 'while-offline@example.com');

  await context.setOffline(false);

  await page.getByText('while-offline@example.com').first().waitFor({ timeout: 20_000 });
});

test('a console whose stream is cut shows what happened meanwhile', async () => {
  const colleague = await openConsole('/sites');
  const { context, page } = await openConsole('/orders');
  await page.getByRole('table').waitFor();
  await context.route('**/api/changes*', (route) => route.abort());
  // The console opens its stream again.
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await sellKey(colleague.context, 'while-cut@example.com');

  await context.unroute('**/api/changes*');

  await page.getByText('while-cut@example.com').first().waitFor({ timeout: 60_000 });
});
