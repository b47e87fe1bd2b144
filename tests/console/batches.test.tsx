import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import batches from '../../src/resources/batches';
import licenses from '../../src/resources/licenses';
import pools from '../../src/resources/pools';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';
import { getLicenseQueries, licensePage, office } from './stock';

const batch = {
  id: 7,
  pool_id: 3,
  pool: { id: 3, name: 'Office 2026' },
  kind: 'import',
  supplier: 'Acme Ltd',
  reference: 'INV-7',
  cost: 2.5,
  currency: 'EUR',
  note: null,
  file_name: 'keys.csv',
  created_by: 'admin',
  created_at: '2026-11-18T10:00:00.000Z',
  created: 1000,
  refused: 2,
  free: 400,
  quarantined: 0,
  sold: 600,
  replaced: 24,
  refunded: 6,
  invalid: 0,
  quarantined_at: null,
  withdrawn_at: null,
};
const others = { batches: 2, sold: 1000, replaced: 3, refunded: 10, invalid: 0 };
const record = {
  ...batch,
  days: [{ day: '2026-11-19', sold: 600, replaced: 24, refunded: 6 }],
  others_of_supplier: null,
  others_of_pool: others,
};
const holdersOf = (latest: object | null) =>
  ok({ holders: [], pagination: { ...pagination, total: 0 }, latest });
const recall = {
  id: 1,
  state: 'done',
  note: 'Sold twice',
  started_by: 'admin',
  started_at: '2026-11-20T10:00:00.000Z',
  send_at: '2999-11-20T10:10:00.000Z',
  pending: 0,
  replaced: 500,
  kept: 76,
  undone: 0,
};
const plan = {
  sold_count: 576,
  free_count: 500,
  waiting_count: 0,
  sites: [{ id: 2, name: 'Toys' }],
  latest: null,
};
const preview = {
  subject: 'Your new key',
  email_html: '<p>Key</p>',
  note_html: 'Key',
  order_item_html: 'Key',
  notice_subject: '',
  notice_email_html: '',
  notice_note_html: '',
};
const pagination = { page: 1, per_page: 20, total: 1, total_pages: 1, next_cursor: null };

beforeEach(() => {
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([]))
    .get('/api/batches/suppliers', ok([{ supplier: 'Acme Ltd', references: ['INV-7'] }]))
    .get('/api/sites/2', ok({ message_subject: 'Your new key', message_intro: null }))
    .post('/api/sites/2/delivery-preview', ok(preview))
    .get('path:/api/batches', ok({ batches: [batch], pagination }))
    .get('/api/batches/7', ok(record), { name: 'record' })
    .get('/api/batches/7/recall', ok(plan), { name: 'plan' })
    .get('path:/api/batches/7/holders', holdersOf(null), { name: 'holders' })
    .post('/api/batches/7/quarantine', ok(null))
    .post('/api/batches/7/withdraw', ok(null))
    .post('/api/batches/7/recall', { ...ok(recall), status: 201 });
});

const open = (at: string) =>
  renderResource([batches, licenses, pools], { dataProvider, at: `/dashboard/${at}` });
const getBody = (url: string) =>
  JSON.parse(String(fetchMock.callHistory.lastCall(url, { method: 'post' })?.options.body));

test('a bad batch: found by its replaced keys, put in quarantine and recalled, in five clicks', async () => {
  const user = userEvent.setup();
  open('batches');
  await user.click(await screen.findByText('Acme Ltd', { ignore: 'option' }));

  const comparison = (await screen.findByRole('heading', { name: 'Compared with other batches' })).closest(
    'section',
  );
  expect(within(comparison as HTMLElement).getByText('4%')).toBeVisible();
  expect(within(comparison as HTMLElement).getByText('0.3%')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quarantine' }));
  expect(await screen.findByText('No order gets a key of this batch any more')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Recall' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('576 sold keys are replaced.')).toBeVisible();
  expect(within(dialog).getByText(/The pool has 500 other keys/)).toBeVisible();
  await user.click(await within(dialog).findByRole('button', { name: 'Preview the message of Toys' }));
  expect(await screen.findByText('Email: Your new key')).toBeVisible();
  expect(getBody('/api/sites/2/delivery-preview')).toEqual({
    message_subject: 'Your new key',
    message_intro: null,
  });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.type(within(dialog).getByLabelText('Reason'), 'Sold twice');
  fetchMock.modifyRoute('holders', { response: holdersOf(recall) });
  await user.click(within(dialog).getByRole('button', { name: 'Recall' }));

  expect(await screen.findByText('Recalled: Sold twice')).toBeVisible();
  expect(screen.getByText(/76 customers keep their keys/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo recall' })).toBeVisible();
  expect(getBody('/api/batches/7/recall')).toEqual({ note: 'Sold twice' });
});

test('a wrong import is withdrawn after the number of its keys was shown', async () => {
  const user = userEvent.setup();
  open('batches/7');
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));

  const dialog = await screen.findByRole('dialog', { name: 'Delete 400 keys that nobody has?' });
  expect(within(dialog).getByText(/stay with their customers: 600/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));

  expect(await screen.findByText('The keys that nobody has are deleted')).toBeVisible();
  expect(getBody('/api/batches/7/withdraw')).toEqual({ free_count: 400 });
});

test('a batch is released after a question', async () => {
  const user = userEvent.setup();
  const stopped = { ...record, free: 0, quarantined: 400, quarantined_at: '2026-11-20T10:00:00.000Z' };
  fetchMock.removeRoutes({ names: ['record'] }).get('/api/batches/7', ok(stopped));
  fetchMock.post('/api/batches/7/release', ok(null));
  open('batches/7/show');
  await user.click(await screen.findByRole('button', { name: 'End quarantine' }));
  const asked = fetchMock.callHistory.called('/api/batches/7/release');
  const dialog = await screen.findByRole('dialog', { name: 'End the quarantine?' });
  await user.click(within(dialog).getByRole('button', { name: 'End quarantine' }));

  expect(await screen.findByText('Orders get keys of this batch again')).toBeVisible();
  expect(asked).toBe(false);
});

test('the page of a batch leads to its keys in the list of licenses, which is filtered by it', async () => {
  const user = userEvent.setup();
  fetchMock.get('path:/api/sites', ok([]));
  open('batches/7');

  await user.click(await screen.findByRole('link', { name: 'Open in Licenses' }));

  expect(await screen.findByText('Batch: #7 · Acme Ltd · INV-7')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Filter by Batch')).toHaveValue('7'));
  await expect.poll(() => getLicenseQueries().at(-1)?.get('batch_id')).toBe('7');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await expect.poll(() => getLicenseQueries().at(-1)?.has('batch_id')).toBe(false);
});
