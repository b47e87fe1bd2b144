import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '#contract/apiKeys';
import apiKeys from '../../src/resources/apiKeys';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';
import { noFailedDeliveries, site } from './site';

const kiosk: ApiKey = {
  id: 7,
  name: 'Kiosk',
  ending: 'XyZ12',
  scopes: ['allocate', 'read'],
  quota: 1000,
  used_today: 12,
  expires_on: '2027-01-31',
  is_expired: false,
  last_used_at: null,
  created_at: '2026-11-02T10:00:00.000Z',
  created_by: 'admin',
};

const existing: ApiKey = {
  ...kiosk,
  id: 8,
  name: 'Existing key',
  quota: null,
  expires_on: null,
  is_expired: true,
  created_by: null,
};

const LIST = '/api/sites/3/api-keys';
const open = () =>
  renderResource([sites, apiKeys], { dataProvider, at: '/dashboard/sites/3?tab=connection' });

beforeEach(() => {
  fetchMock.get('/api/sites/3', ok(site));
  fetchMock.get('/api/mappings?site_id=3', ok([]));
  fetchMock.get('/api/sites/3/undelivered', ok(noFailedDeliveries));
});

test('says when an API key is needed; a created one is shown once, to copy', async () => {
  const user = userEvent.setup();
  fetchMock.getOnce(LIST, ok([])).get(LIST, ok([kiosk]));
  fetchMock.post(LIST, { status: 201, body: ok({ ...kiosk, key: 'ksk_the_whole_key' }) });
  open();

  expect(await screen.findByText(/WooCommerce needs none/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create API Key' }));
  const form = await screen.findByRole('dialog', { name: 'Create API Key' });
  await user.click(within(form).getByRole('checkbox', { name: 'Send orders' }));
  await user.click(within(form).getByRole('button', { name: 'Create API Key' }));
  expect(await within(form).findByText('Name is required')).toBeVisible();
  expect(within(form).getByText('Choose at least one scope')).toBeVisible();

  await user.type(within(form).getByLabelText('Name'), 'Kiosk');
  await user.click(within(form).getByRole('checkbox', { name: 'Send orders' }));
  await user.click(within(form).getByRole('checkbox', { name: 'Read orders' }));
  await user.type(within(form).getByLabelText(/Quota per day/), '1000');
  await user.click(within(form).getByRole('button', { name: 'Create API Key' }));

  const shown = await screen.findByRole('dialog', { name: 'API key Kiosk' });
  expect(getSentBody('POST')).toEqual({
    name: 'Kiosk',
    scopes: ['allocate', 'read'],
    quota: 1000,
    expires_on: null,
  });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('ksk_the_whole_key');
  await user.keyboard('{Escape}');
  expect(within(shown).getByText('ksk_the_whole_key')).toBeVisible();
  await user.click(within(shown).getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByText('ksk_the_whole_key')).toBeNull());
  expect(await screen.findByText('…XyZ12')).toBeVisible();
});

test('lists the keys and revokes one after a confirmation', async () => {
  const user = userEvent.setup();
  fetchMock.get(LIST, ok([kiosk, existing]), { name: 'list' });
  fetchMock.deleteOnce('/api/api-keys/7', errorResponse(404, 'API key not found'));
  fetchMock.delete('/api/api-keys/7', ok(null));
  open();

  const used = [
    'Send orders',
    'Read orders',
    '12 of 1,000 keys today',
    'Expires on Jan 31, 2027',
    'Never used',
    'Created by admin on Nov 2, 2026',
  ];
  expect(await screen.findByText(used.join(' · '))).toBeVisible();
  expect(screen.getByText(/No quota · Does not expire · Never used · Created on Nov 2, 2026/)).toBeVisible();
  expect(screen.getByText('Expired')).toBeVisible();

  const revoke = async () => {
    await user.click(screen.getByRole('button', { name: 'Revoke the API key Kiosk?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the API key Kiosk?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  };
  await revoke();
  expect(await screen.findByText('Failed to revoke the API key: API key not found')).toBeVisible();
  fetchMock.modifyRoute('list', { response: ok([existing]) });
  await revoke();
  expect(await screen.findByText('API key revoked')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Kiosk')).toBeNull());
  expect(screen.getByText('Existing key')).toBeVisible();
});
