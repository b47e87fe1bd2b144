import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import type { EarlierOrderRun } from '#contract/earlierOrders';
import mappings from '../../src/resources/mappings';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { officeMapping as mapping } from './mapping';
import { renderResource } from './renderResource';
import { ok } from './responses';
import { site } from './site';

const run: EarlierOrderRun = {
  id: 1,
  state: 'done',
  since: '2026-10-01T00:00:00.000Z',
  orders: 2,
  processed: 2,
  assigned_units: 0,
  backordered_units: 0,
  reason: null,
  created_at: '2026-11-03T10:00:00.000Z',
  finished_at: '2026-11-03T10:00:01.000Z',
};
const order = {
  order_id: '70',
  number: '70',
  customer_email: 'eva@example.com',
  paid_at: '2026-10-05T10:00:00.000Z',
  units: 1,
  is_known: true,
  reason: null,
};
const empty = { mapping, orders: 0, units: 0, available_units: 2, list: [], listing: null, serving: null };
const listed = {
  ...empty,
  orders: 2,
  units: 4,
  list: [order, { ...order, order_id: '71', number: '71', units: 3, is_known: false }],
  listing: run,
};
const PATH = '/api/mappings/5/earlier-orders';

const open = () =>
  act(async () => renderResource(mappings, { dataProvider, at: '/dashboard/mappings/5/earlier-orders' }));

const lastBody = () => JSON.parse(String(fetchMock.callHistory.lastCall()?.options.body));

test('lists earlier orders since a day, with what they take from the stock', async () => {
  fetchMock.get(PATH, ok(empty));
  fetchMock.post(`${PATH}/list`, ok(listed));
  const user = userEvent.setup();
  await open();

  await user.click(await screen.findByRole('button', { name: 'List Orders' }));

  expect(await screen.findByText(/The stock lacks 2 units/)).toBeVisible();
  expect(screen.getByText('only in the shop')).toBeVisible();
  expect(screen.getByRole('link', { name: '70' })).toHaveAttribute('href', '/dashboard/orders/of/3/70');
  expect(lastBody().since).toMatch(/^2026-1[0-9]-/);
});

test('serves the chosen orders after a confirmation', async () => {
  fetchMock.get(PATH, ok(listed));
  fetchMock.post(
    `${PATH}/serve`,
    ok({ ...listed, serving: { ...run, id: 2, state: 'running', processed: 1 } }),
  );
  const user = userEvent.setup();
  await open();

  await user.click(await screen.findByRole('checkbox', { name: 'Choose order 71' }));
  await user.click(screen.getByRole('button', { name: 'Serve 1 Chosen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Up to 3 units get keys/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Serve' }));

  expect(await screen.findByText('1 of 2 orders served')).toBeVisible();
  expect(lastBody()).toEqual({ order_ids: ['71'] });
});

test('reports a shop that did not answer, and the result of the last run', async () => {
  const failed = { ...run, state: 'failed', reason: 'The shop did not respond in time' };
  const serving = { ...run, assigned_units: 1, backordered_units: 1 };
  fetchMock.get(PATH, ok({ ...listed, listing: failed, serving }));
  await open();

  expect(await screen.findByText(/The shop did not respond in time/)).toBeVisible();
  expect(screen.getByText(/2 orders served: 1 units got their keys, 1 are backordered/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Serve All 2 Orders' })).toBeEnabled();
});

test("lists the orders of all of a shop's products, and serves those of one", async () => {
  const { list: _, ...summary } = listed;
  const other = {
    ...summary,
    mapping: { ...mapping, id: 6, woocommerce_product_name: 'VPN' },
    orders: 0,
    units: 0,
  };
  const page = { mappings: [summary, other], total: 2 };
  fetchMock.get(`path:/api/sites/${site.id}`, ok(site));
  fetchMock.get(
    `/api/sites/${site.id}/earlier-orders`,
    ok({ ...page, mappings: [{ ...other, listing: null }] }),
  );
  fetchMock.post(`/api/sites/${site.id}/earlier-orders/list`, ok(page));
  fetchMock.post(`${PATH}/serve`, ok(listed));
  const user = userEvent.setup();
  await act(async () =>
    renderResource(sites, { dataProvider, at: `/dashboard/sites/${site.id}/earlier-orders` }),
  );

  await user.click(await screen.findByRole('button', { name: 'List Orders' }));
  const row = within((await screen.findByText(/The stock lacks 2 units/)).closest('li') as HTMLElement);
  expect(row.getByRole('link', { name: /^Choose…/ })).toHaveAttribute(
    'href',
    '/dashboard/mappings/5/earlier-orders',
  );
  expect(screen.getByText('No listed order waits for keys.')).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Serve All 2 Orders/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Serve' }));

  await expect.poll(() => fetchMock.callHistory.calls(`${PATH}/serve`)).toHaveLength(1);
});

test('asks on the page of a new shop what happens to earlier orders, until they are skipped', async () => {
  const { list: _, ...summary } = empty;
  fetchMock.get(`/api/sites/${site.id}/earlier-orders`, ok({ mappings: [summary], total: 1 }));
  fetchMock.catch(500);
  const created_at = new Date().toISOString();
  fetchMock.get(`path:/api/sites/${site.id}`, ok({ ...site, created_at }));
  const user = userEvent.setup();
  await act(async () => renderResource(sites, { dataProvider, at: `/dashboard/sites/${site.id}` }));

  expect(await screen.findByRole('link', { name: 'Find Earlier Orders' })).toHaveAttribute(
    'href',
    `/dashboard/sites/${site.id}/earlier-orders`,
  );
  await user.click(screen.getByRole('button', { name: 'Skip' }));

  expect(screen.queryByRole('link', { name: 'Find Earlier Orders' })).toBeNull();
});
