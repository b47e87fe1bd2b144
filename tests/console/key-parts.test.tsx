import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { LicensePart } from '#contract/keyParts';
import { openOrders, orderDetails, unitWithKey } from './order';
import { ok } from './responses';
import { licensePage, office, openStock, sold } from './stock';

const parts: LicensePart[] = [
  { name: 'pin', label: 'PIN', kind: 'text', value: '4711-0815-PIN' },
  { name: 'page', label: 'Activate at', kind: 'link', value: 'https://x.example/a?token=4711' },
  { name: 'old', label: 'Formerly a text', kind: 'link', value: 'javascript:alert(1)' },
  { name: 'terms', label: 'Terms', kind: 'multiline', value: null },
];

const details = { parts, replaces: [], replaced_by: [], delivered_at: null, messages: [], channels: [] };

beforeEach(() => {
  fetchMock
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([sold]))
    .get('/api/licenses/12', ok({ ...sold, ...details }))
    .post('path:/api/licenses/key-use', ok(null));
});

const getUses = () =>
  fetchMock.callHistory
    .calls('path:/api/licenses/key-use')
    .map(({ options }) => JSON.parse(String(options.body)).use);

test('the page of a license masks its parts; a web address is a link, which shows its host only', async () => {
  const user = userEvent.setup();
  openStock('licenses/12');

  const card = within(await screen.findByRole('region', { name: 'Parts of the key' }));
  const link = card.getByRole('link');
  const [showPin] = card.getAllByRole('button', { name: 'Show key' });
  await user.click(link);
  await user.click(showPin as HTMLElement);

  expect(card.getByText('4711-0815-PIN')).toBeVisible();
  expect(link).toHaveTextContent(/^https:\/\/x\.example\/…$/);
  expect(link).toHaveAttribute('href', 'https://x.example/a?token=4711');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(card.getAllByRole('link')).toHaveLength(1);
  expect(getUses()).toEqual(['shown', 'shown']);
});

test('the page of an order shows the parts with the key, masked', async () => {
  const user = userEvent.setup();
  const license = { ...unitWithKey.license, parts };
  const [line] = orderDetails.lines;
  const order = { ...orderDetails, lines: [{ ...line, units: [{ ...unitWithKey, license }] }] };
  fetchMock.get('/api/orders/931', ok(order));
  openOrders('orders/931');

  const pin = within((await screen.findByText('PIN')).closest('div') as HTMLElement);
  const masked = pin.queryByText('4711-0815-PIN');
  await user.click(pin.getByRole('button', { name: 'Show key' }));

  expect(masked).toBeNull();
  expect(pin.getByText('4711-0815-PIN')).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://x.example/…' })).toBeVisible();
  expect(screen.queryByText('Terms')).not.toBeInTheDocument();
});
