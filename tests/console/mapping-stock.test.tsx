import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { MappingStock } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import mappings from '../../src/resources/mappings';
import { dataProvider } from '../../src/shell/dataProvider';
import { officeMapping } from './mapping';
import { renderResource } from './renderResource';
import { ok } from './responses';

const stock: MappingStock = {
  state: 'kept',
  units: 9,
  quantity: 9,
  in_transit: 0,
  written_at: '2026-11-02T10:00:00.000Z',
  changed_at: null,
  changed_to: null,
  reason: null,
};
const mapping = { ...officeMapping, follows_stock: true, stock };

async function openList(overrides: { follows_stock?: boolean; stock?: MappingStock | null }) {
  fetchMock.get('/api/mappings', ok([{ ...mapping, ...overrides }]));
  await act(async () => renderResource(mappings, { dataProvider, at: '/dashboard/mappings' }));
  return within((await screen.findByText('Office 2024')).closest('tr') as HTMLElement);
}

beforeEach(() => {
  fetchMock.get('/api/sites', ok([]));
  fetchMock.get('/api/license-groups', ok([]));
});

const getSwitch = (row: Awaited<ReturnType<typeof openList>>) =>
  row.getByRole('switch', { name: 'Office 2024: stock follows the pool' });

test('shows the stock in the shop with the units of orders on their way', async () => {
  const row = await openList({ stock: { ...stock, quantity: 7, in_transit: 2 } });

  expect(getSwitch(row)).toBeChecked();
  expect(row.getByText('7 in the shop · 2 more in orders on their way')).toBeVisible();
});

test('switched off, says at which quantity the shop stays', async () => {
  const row = await openList({});
  fetchMock.put('/api/mappings/5', ok({ ...mapping, follows_stock: false, stock: null }), { name: 'update' });

  await userEvent.click(getSwitch(row));

  expect(await screen.findByText('The stock of Office 2024 stays at 9 in the shop')).toBeVisible();
  expect(fetchMock.callHistory.lastCall('update')?.options.body).toBe('{"follows_stock":false}');
});

test('a change by someone else can be set again', async () => {
  const changed = { state: 'changed', quantity: 12, changed_at: mapping.created_at, changed_to: 12 } as const;
  const row = await openList({ stock: { ...stock, ...changed } });
  fetchMock.post('/api/mappings/5/stock', ok(mapping), { name: 'set' });

  expect(row.getByText('Changed in the shop to 12; the pool can give 9')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Set again' }));

  expect(fetchMock.callHistory.calls('set')).toHaveLength(1);
});

test('a failure shows its reason', async () => {
  const failed = { state: 'failed', reason: 'the shop has no such product any more' } as const;
  const row = await openList({ stock: { ...stock, ...failed, texts: { reason: textOf('stock.missing') } } });

  expect(row.getByText('the shop has no such product any more')).toBeVisible();
  expect(row.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the stock of a new product does not follow', async () => {
  const row = await openList({ follows_stock: false, stock: null });

  expect(getSwitch(row)).not.toBeChecked();
  expect(row.getByText('Off')).toBeVisible();
});
