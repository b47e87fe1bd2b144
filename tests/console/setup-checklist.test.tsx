import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { expect, test, vi } from 'vitest';
import type { Setup, SetupStep } from '#contract/dashboard';
import type { TestOrder } from '#contract/testOrders';
import { SetupPanel } from '../../src/custom-pages/dashboard/setup/SetupPanel';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { closedSetup } from './stock';

const SETUP = '/api/dashboard/setup';

const withSteps = (steps: Partial<Record<SetupStep['name'], Partial<SetupStep>>>): Setup => ({
  steps: closedSetup.steps.map((step) => ({ ...step, ...steps[step.name] })),
  is_complete: Object.keys(steps).length === 0,
  is_dismissed: false,
});
const missing = { state: 'missing', reason: 'It is missing.' } as const;

function open(setup: Setup) {
  fetchMock.get(SETUP, ok(setup), { name: 'setup' });
  return renderResource({ name: 'home', list: SetupPanel }, { dataProvider, at: '/dashboard/home' });
}

test('lists what is missing with its reason and button, and what is done', async () => {
  open(
    withSteps({
      shop: missing,
      mapping: { ...missing, site_id: 3 },
      mail: { state: 'unchecked', reason: 'None was sent yet.' },
      test_order: { ...missing, waits_for: 'mapping' },
    }),
  );

  const card = await screen.findByRole('region', { name: 'Set up Keystock' });

  expect(within(card).getByText('3 of 7 done')).toBeVisible();
  expect(within(card).getByText('Connect a shop').closest('li')).toHaveTextContent('It is missing.');
  const links = within(card).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Register Site', '/dashboard/sites/new'],
    ['Create Mapping', '/dashboard/mappings/new?site=3'],
    ['Send Test Email', '/dashboard/settings/notifications'],
  ]);
  expect(within(card).getByText('Not checked')).toBeVisible();
  expect(within(card).getByText('First: Map a product to the pool')).toBeVisible();
  const done = within(card).getByRole('list', { name: 'Done' });
  expect(
    within(done)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Create a license pool', 'Add license keys', 'Choose how customers get their keys']);
});

test('puts a step away, and takes it up again', async () => {
  const put = '/api/dashboard/setup/put-away';
  open(withSteps({ pool: missing, mail: missing }));
  fetchMock.put(put, ok(null));
  const mail = (await screen.findByText('Set up alerts by email')).closest('li') as HTMLElement;
  fetchMock.modifyRoute('setup', {
    response: ok(withSteps({ pool: missing, mail: { state: 'put_away', reason: 'It is missing.' } })),
  });

  await userEvent.click(within(mail).getByRole('button', { name: 'Put away' }));

  const away = await screen.findByRole('list', { name: 'Put away' });
  expect(within(away).getByText('Set up alerts by email')).toBeVisible();
  await userEvent.click(within(away).getByRole('button', { name: 'Take up again' }));
  await waitFor(() => expect(fetchMock.callHistory.calls(put)).toHaveLength(2));
  expect(fetchMock.callHistory.calls(put).map(({ options }) => JSON.parse(String(options.body)))).toEqual([
    { step: 'mail', is_put_away: true },
    { step: 'mail', is_put_away: false },
  ]);
});

test('leads to the pool without keys, to the failing shop and to its delivery', async () => {
  open(
    withSteps({
      keys: { ...missing, license_group_id: 8 },
      shop: { ...missing, site_id: 3 },
      delivery: { ...missing, site_id: 3 },
    }),
  );

  const links = await screen.findAllByRole('link');

  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/licenses/import?pool=8',
    '/dashboard/sites/3',
    '/dashboard/sites/3?tab=delivery',
  ]);
});

const testOrder: TestOrder = {
  product: 'Office 2026',
  license_group: { id: 8, name: 'Office keys' },
  messages: [
    { kind: 'keys', channel: 'email', subject: '[Test] Your license keys', html: '<p>TEST-KEY</p>' },
    { kind: 'backorder', channel: 'email', subject: 'On their way', html: '<p>Soon</p>' },
  ],
  page_html: '<p>The page</p>',
  sent_to: 'ada@example.com',
  reason: null,
};

test('runs a test order and shows the message and the page of the customer', async () => {
  open(withSteps({ test_order: { ...missing, site_id: 3 } }));
  fetchMock.post('/api/sites/3/test-order', ok(testOrder));
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test order' }));

  const dialog = await screen.findByRole('dialog', { name: 'Test order' });

  expect(dialog).toHaveTextContent('It works: the email was sent to ada@example.com.');
  expect(dialog).toHaveTextContent('An order of Office 2026 got a key of Office keys.');
  expect(within(dialog).getByText('Email: [Test] Your license keys')).toBeVisible();
  expect(within(dialog).getByTitle('Email')).toHaveAttribute('srcdoc', '<p>TEST-KEY</p>');
  expect(within(dialog).getByText('Notice, Email: On their way')).toBeVisible();
  expect(within(dialog).getByTitle('Notice, Email')).toHaveAttribute('srcdoc', '<p>Soon</p>');
  expect(within(dialog).getByTitle("The customer's page")).toHaveAttribute('srcdoc', '<p>The page</p>');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows why the customer would get nothing', async () => {
  open(withSteps({ test_order: { ...missing, site_id: 3 } }));
  const reason = 'No message: choose how customers of this shop get their keys';
  fetchMock.post('/api/sites/3/test-order', ok({ ...testOrder, messages: [], sent_to: null, reason }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test order' }));

  const dialog = await screen.findByRole('dialog');

  expect(dialog).toHaveTextContent(`${reason}.`);
  expect(dialog).not.toHaveTextContent('It works');
});

test('shows why a test order failed', async () => {
  open(withSteps({ test_order: { ...missing, site_id: 3 } }));
  fetchMock.post('/api/sites/3/test-order', errorResponse(409, 'Office keys has no free key'));

  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test order' }));

  expect(await screen.findByText('The test order failed: Office keys has no free key')).toBeVisible();
});

test('a complete setup says so and can be closed', async () => {
  open(withSteps({}));
  fetchMock.post('/api/dashboard/setup/dismiss', ok(null));
  const card = await screen.findByRole('region', { name: 'Keystock is set up' });
  fetchMock.modifyRoute('setup', { response: ok(closedSetup) });

  await userEvent.click(within(card).getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(card).not.toBeInTheDocument());
});

test('keeps the place that the steps took at the last visit while they load', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(205);
  const { queryClient } = open(withSteps({ mail: missing }));
  await screen.findByRole('region', { name: 'Set up Keystock' });
  fetchMock.modifyRoute('setup', { response: new Promise(() => {}) });

  queryClient.resetQueries();

  const placeholder = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[aria-busy] [data-skeleton]');
    if (!found) throw new Error('no placeholder');
    return found;
  });
  expect(placeholder.style.getPropertyValue('--height')).toBe('205px');
});
