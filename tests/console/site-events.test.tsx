import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteEvent } from '#contract/siteEvents';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';
import { site } from './site';

const refused: SiteEvent = {
  kind: 'webhook',
  id: 17,
  name: 'received',
  at: '2026-11-20T12:00:00.000Z',
  finished_at: '2026-11-20T12:00:01.000Z',
  result: 'failed',
  topic: 'order.updated',
  order_id: '59858',
  order: { id: 7, number: 'A-59858' },
  reason: 'too much',
};
const processed: SiteEvent = {
  ...refused,
  result: 'succeeded',
  reason: '1 assigned, 0 backordered, 0 flagged',
};
const failedNote: SiteEvent = { ...refused, kind: 'message', id: 4, name: 'note', topic: null };
const check: SiteEvent = {
  ...refused,
  kind: 'check',
  id: 9,
  name: 'connection',
  result: 'succeeded',
  topic: null,
  order_id: null,
  order: null,
  reason: null,
};

const list = 'path:/api/sites/3/events';
const page = (events: SiteEvent[], next_cursor: string | null = null) => ok({ events, next_cursor });
const open = (search = '') =>
  renderResource(sites, { dataProvider, at: `/dashboard/sites/3/events${search}` });
const getRow = (text: string) => screen.getByText(text).closest('li') as HTMLElement;
const getQueries = () =>
  fetchMock.callHistory
    .calls(list)
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://localhost').searchParams));

// Imported early, because lazy loading is slow on a busy machine.
beforeAll(() => import('../../src/resources/sites/events/SiteEventsPage'));
beforeEach(() => {
  fetchMock.get('/api/sites/3', ok(site));
});

test("lists a shop's events with result, reason and the page of the order", async () => {
  fetchMock.get(list, page([refused, check, { ...failedNote, name: 'backorder_note', reason: 'gone' }]));

  open();

  expect(await screen.findByRole('heading', { name: 'Events of Main Shop' })).toBeVisible();
  await screen.findByText('too much');
  const row = getRow('too much');
  expect(within(row).getByText('Failed')).toBeVisible();
  expect(within(row).getByText('order.updated')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Order A-59858' })).toHaveAttribute(
    'href',
    '/dashboard/orders/7',
  );
  expect(getRow('gone')).toHaveTextContent('Notice of the wait: note');
  expect(within(getRow('Connection checked')).getByText('Succeeded')).toBeVisible();
  expect(within(getRow('Connection checked')).queryByRole('button')).not.toBeInTheDocument();
});

test('processes a failed event again and shows the outcome', async () => {
  let event = refused;
  fetchMock.get(list, () => page([event]));
  fetchMock.post('/api/sites/3/events/process', () => {
    event = processed;
    return ok(processed);
  });
  const user = userEvent.setup();
  open();

  await user.click(await screen.findByRole('button', { name: 'Process again: order 59858' }));

  expect(await screen.findByText('Processed: 1 assigned, 0 backordered, 0 flagged')).toBeVisible();
  expect(getSentBody('post')).toEqual({ event_id: 17 });
  await waitFor(() => expect(screen.queryByText('too much')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /Process again/ })).not.toBeInTheDocument();
});

test('says that an event still fails', async () => {
  fetchMock.get(list, page([refused])).post('/api/sites/3/events/process', ok(refused));
  const user = userEvent.setup();
  open();

  await user.click(await screen.findByRole('button', { name: 'Process again: order 59858' }));

  expect(await screen.findByText('Still failing: too much')).toBeVisible();
});

test('sends a failed message again', async () => {
  fetchMock.get(list, page([failedNote]));
  fetchMock.post('/api/sites/3/undelivered/retry', ok({ retried_count: 1 }));
  const user = userEvent.setup();
  open();

  await user.click(await screen.findByRole('button', { name: 'Send again: order 59858' }));

  expect(await screen.findByText('Queued for retry')).toBeVisible();
  expect(getSentBody('post')).toEqual({ message_id: 4 });
});

test('filters by the address, and the address follows the filters', async () => {
  fetchMock.get(list, page([refused]));
  const user = userEvent.setup();
  const { router } = open('?result=failed');
  await screen.findByText('too much');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by event' }), 'Webhooks');
  await user.type(screen.getByRole('searchbox', { name: 'Order ID' }), '59858');

  await waitFor(() =>
    expect(getQueries().at(-1)).toEqual({ kind: 'webhook', result: 'failed', order_id: '59858' }),
  );
  expect(router.state.location.search).toBe('?result=failed&kind=webhook&order=59858');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(getQueries().at(-1)).toEqual({}));
});

test('shows older events on demand', async () => {
  fetchMock.get(list, page([check]), { query: { cursor: 'older' } }).get(list, page([refused], 'older'));
  const user = userEvent.setup();
  open();

  await user.click(await screen.findByRole('button', { name: 'Show older' }));

  expect(await screen.findByText('Connection checked')).toBeVisible();
  expect(screen.getByText('too much')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('says that nothing matches, or why the events could not be loaded, and retries', async () => {
  let response: object = errorResponse(500, 'The database is away');
  fetchMock.get(list, () => response);
  const user = userEvent.setup();
  open('?kind=sync');
  await screen.findByText('The database is away');

  response = page([]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('No events match these filters')).toBeVisible();
});
