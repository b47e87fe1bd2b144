import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { AuditAction, type AuditEntry, AuditKind } from '#contract/audit';
import * as de from '#contract/texts/de';
import * as en from '#contract/texts/en';
import * as es from '#contract/texts/es';
import { textOf } from '#contract/texts/Text';
import { resources } from '../../src/resources';
import { dataProvider } from '../../src/shell/dataProvider';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { openStock, sold } from './stock';

const updated: AuditEntry = {
  id: 7,
  at: '2026-11-20T12:00:05.000Z',
  actor: 'ada',
  action: 'pool.update',
  kind: 'pool',
  record_id: '3',
  record_ids: [],
  record_count: 0,
  sites: [],
  details: { threshold_count: 1500, notify_on_low: false },
  ip: '10.0.0.7',
};
const deleted: AuditEntry = {
  ...updated,
  id: 6,
  action: 'license.delete_many',
  kind: 'license',
  record_id: null,
  record_ids: [1, 2, 3, 4, 5],
  record_count: 1200,
  details: null,
};

const auditPage = (...entries: AuditEntry[]) =>
  ok({
    entries,
    pagination: { page: 1, per_page: 20, total: entries.length, total_pages: 1, next_cursor: null },
  });

const openActivity = (search = '') =>
  renderResource(resources, { dataProvider, at: `/dashboard/audit${search}` });

function lastQuery(): Record<string, string> {
  const url = fetchMock.callHistory.calls('path:/api/audit').at(-1)?.url ?? '';
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}

beforeEach(() => {
  fetchMock.get('path:/api/audit/actors', ok(['ada', 'Main shop']));
});

test('malformed names of actors leave the other filters', async () => {
  fetchMock.removeRoutes().get('path:/api/audit/actors', ok({ ada: 1 }));
  fetchMock.get('path:/api/audit', auditPage(updated));
  openActivity();

  expect(await screen.findByText('Pool changed', { selector: 'span' })).toBeVisible();
  expect(screen.getByLabelText('Who')).toHaveTextContent(/^All users$/);
});

test('names the topics of webhooks as the shop does', async () => {
  const repaired = {
    ...updated,
    action: 'site.repair_webhooks',
    details: { 'order.created': 'missing' },
  } as const;
  fetchMock.get('path:/api/audit', auditPage({ ...repaired, kind: 'site' }));
  openActivity();

  expect(await screen.findByText('order.created: missing')).toBeVisible();
});

test('shows actor, action, record, address and details of an entry', async () => {
  fetchMock.get('path:/api/audit', auditPage(updated, deleted));
  openActivity();

  const row = within(
    (await screen.findByText('Pool changed', { selector: 'span' })).closest('tr') as HTMLElement,
  );

  expect(row.getByText('ada')).toBeVisible();
  expect(row.getByText('10.0.0.7')).toBeVisible();
  expect(row.getByText('Threshold count: 1,500 · Notify on low: No')).toBeVisible();
  expect(row.getByRole('link', { name: '#3' })).toHaveAttribute('href', '/dashboard/pools/3');
  expect(screen.getByText('and 1,197 more')).toBeVisible();
});

test('names the shop that an entry refers to, and a deleted one by its id', async () => {
  const sites = [{ id: 2, name: 'Wool & Co' }];
  const processed = { ...updated, action: 'site.process_event', kind: 'site', record_id: '2', sites };
  const gone = { ...processed, id: 5, record_id: '9', sites: [], details: null };
  const assigned = { ...updated, id: 4, action: 'order.assign', kind: 'order', record_id: '100', sites };
  fetchMock.get(
    'path:/api/audit',
    auditPage({ ...processed, details: { event: 17 } }, gone, {
      ...assigned,
      details: { site: 2, assigned: 1 },
    }),
  );
  openActivity();

  expect(await screen.findByRole('link', { name: 'Wool & Co' })).toHaveAttribute(
    'href',
    '/dashboard/sites/2',
  );
  expect(screen.getByRole('link', { name: '#9' })).toBeVisible();
  expect(screen.getByText('Site: Wool & Co · Assigned: 1')).toBeVisible();
});

test('links an order by its shop and the id in it', async () => {
  const delivery = {
    ...updated,
    action: 'order.deliver',
    kind: 'order',
    record_id: '59858',
    details: { site: 2 },
  };
  fetchMock.get('path:/api/audit', auditPage(delivery));
  openActivity();

  expect(await screen.findByRole('link', { name: '#59858' })).toHaveAttribute(
    'href',
    '/dashboard/orders/of/2/59858',
  );
});

test('shows names and values of details in the language of the console', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const details = [
    ['pool.update', 'pool', { threshold_count: 1500, notify_on_low: false, refund_policy: 'return' }],
    ['settings.update', 'settings', { fields: ['language', 'aws_region'] }],
    ['site.update', 'site', { deliver_by_note: true, language: 'de' }],
    ['site.repair_webhooks', 'site', { 'order.created': 'disabled' }],
    ['job.restart', 'job', { queues: ['webhooks.process-events'], restarted: 1 }],
    ['notification.resolve_all', 'notification', { severity: 'WARNING', type: 'LOW_STOCK', resolved: 2 }],
    ['license.resend', 'license', { by: 'note' }],
    [
      'admin.sign_in_refused',
      'admin',
      {
        username: 'ada',
        reason: 'Invalid username or password',
        texts: { reason: textOf('auth.wrong_credentials') },
      },
    ],
  ] as const;
  const entries = details.map(([action, kind, values], index): AuditEntry => {
    return { ...updated, id: index + 1, action, kind, details: values };
  });
  fetchMock.get('path:/api/audit', auditPage(...entries));
  await i18nProvider.changeLocale('de');
  openActivity();

  for (const text of [
    'Schwelle für niedrigen Bestand (Anzahl): 1.500 · Bei niedrigem Bestand warnen: Nein · Erstattete Schlüssel: Zurück in den Bestand',
    'Felder: Sprache, AWS-Region',
    'Kundennotiz zur Bestellung: Ja · Sprache: Deutsch',
    'Bestellung angelegt: Abgeschaltet',
    'Aufgaben: Verarbeitung von Webhooks · Neu gestartet: 1',
    'Dringlichkeit: Warnung · Art: Bestand niedrig · Erledigt: 2',
    'Als: Kundennotiz',
    'Benutzername: ada · Grund: Benutzername oder Passwort stimmt nicht',
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});

test('filters by kind, action, actor and dates', async () => {
  fetchMock.get('path:/api/audit', auditPage(updated));
  const user = userEvent.setup();
  openActivity();
  await screen.findByRole('option', { name: 'Main shop' });

  const expectQuery = (query: object) => waitFor(() => expect(lastQuery()).toMatchObject(query));

  await user.selectOptions(screen.getByLabelText('Record type'), 'Pools');
  await expectQuery({ kind: 'pool', page: '1' });
  await user.selectOptions(screen.getByLabelText('Action'), 'Pool changed');
  await expectQuery({ kind: 'pool', action: 'pool.update' });
  await user.selectOptions(screen.getByLabelText('Who'), 'ada');
  await expectQuery({ kind: 'pool', action: 'pool.update', actor: 'ada' });
  await user.type(screen.getByLabelText('From'), '2026-11-20');
  await expectQuery({ actor: 'ada', from: new Date('2026-11-20T00:00').toISOString() });
  await user.type(screen.getByLabelText('To'), '2026-11-20');

  await expectQuery({ actor: 'ada', to: new Date('2026-11-21T00:00').toISOString() });
});

test('offers only the actions of the selected kind', async () => {
  fetchMock.get('path:/api/audit', auditPage(updated));
  const user = userEvent.setup();
  openActivity();

  await user.selectOptions(await screen.findByLabelText('Record type'), 'Preferences');

  const expected = ['All actions', 'Preference deleted', 'Preference saved'];
  const options = () => within(screen.getByLabelText('Action')).getAllByRole('option');
  await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(expected));
});

test('shows the record filter as a chip that can be removed', async () => {
  fetchMock.get('path:/api/audit', auditPage(updated));
  const user = userEvent.setup();
  openActivity(`?filter=${encodeURIComponent('{"kind":"pool","record_id":"3"}')}`);

  await user.click(await screen.findByRole('button', { name: 'Remove filter Record #3' }));

  await waitFor(() => expect(lastQuery().record_id).toBeUndefined());
  expect(lastQuery().kind).toBe('pool');
});

test('shows an error when the list fails to load', async () => {
  fetchMock.get('path:/api/audit', errorResponse(503, 'The database cannot be reached.'));
  openActivity();

  expect(await screen.findByText('This list could not be loaded')).toBeVisible();
});

test('loads the activity of a record when its section is opened', async () => {
  fetchMock
    .get('/api/license-groups', ok([]))
    .get('/api/licenses/12', ok(sold))
    .get(
      'path:/api/audit',
      auditPage({ ...updated, action: 'license.key_shown', kind: 'license', record_id: '12' }),
    );
  const user = userEvent.setup();
  openStock('licenses/12');
  const summary = await screen.findByText('Activity');
  const before = fetchMock.callHistory.called('path:/api/audit');

  await user.click(summary);

  expect(before).toBe(false);
  expect(await screen.findByText('License key shown')).toBeVisible();
  expect(lastQuery()).toEqual({ kind: 'license', record_id: '12', per_page: '10' });
  expect(screen.getByRole('link', { name: 'All activity of this record' })).toHaveAttribute(
    'href',
    `/dashboard/audit?filter=${encodeURIComponent('{"kind":"license","record_id":"12"}')}`,
  );
});

test.each([
  ['English', en],
  ['German', de],
  ['Spanish', es],
])('every action and kind has a label in %s', (_, { resources }) => {
  const { actions, changes, kinds } = resources.audit;
  // A resource of the standard contract has the generic texts of its three changes.
  const hasText = (action: string) => action in actions || String(action.split('.')[1]) in changes;

  expect(AuditAction.options.filter((action) => !hasText(action))).toEqual([]);
  expect(Object.keys(kinds).filter((kind) => !AuditKind.options.includes(kind as AuditKind))).toEqual([]);
});
