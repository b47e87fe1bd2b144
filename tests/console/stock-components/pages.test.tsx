import { screen, waitFor, within } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { store } from '../../../src/shell/store';
import { i18nProvider } from '../../../src/texts/i18nProvider';
import { getSentBody } from '../responses';
import { mockStockApi, openStockAdmin } from './openStockAdmin';

beforeEach(mockStockApi);

const countRequests = (method: string) => fetchMock.callHistory.calls(undefined, { method }).length;
const pathOf = ({ router }: ReturnType<typeof openStockAdmin>) => router.state.location.pathname;

test('shows the title of a list as its heading and in the title of the document', async () => {
  openStockAdmin('/licenses');

  expect(await screen.findByRole('heading', { level: 1, name: 'All licenses' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('All licenses · Keystock V2'));
});

test('the buttons of a list lead to its pages', async () => {
  openStockAdmin('/pools');

  const row = (await screen.findByText('Office 2026')).closest('tr') as HTMLElement;
  // react-admin asks for access before it shows a button.
  const findLink = (name: string) => within(row).findByRole('link', { name });
  expect(await findLink('Edit')).toHaveAttribute('href', '/dashboard/pools/3');
  expect(await findLink('Show')).toHaveAttribute('href', '/dashboard/pools/3/show');
  expect(await screen.findByRole('link', { name: 'Create' })).toHaveAttribute('href', '/dashboard/pools/new');
});

test.each([
  ['/pools/new', 'Create License Pool'],
  ['/pools/create', 'Create License Pool'],
  ['/pools/3', 'License Pool Office 2026'],
  ['/pools/3/show', 'License Pool Office 2026'],
  ['/licenses/11', 'License #11'],
  ['/licenses/11/show', 'License #11'],
])('%s opens "%s"', async (path, title) => {
  openStockAdmin(path);

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a page that access control refuses says so', async () => {
  openStockAdmin('/access-denied');

  expect(await screen.findByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
});

test('a row click opens the record of a resource without an edit page at its short address', async () => {
  const page = openStockAdmin('/licenses');

  await page.user.click(await screen.findByText('available', { selector: 'td *' }));

  await waitFor(() => expect(pathOf(page)).toBe('/dashboard/licenses/11'));
});

test('an edit shows our toast and is sent unless it is undone', async () => {
  const { user } = openStockAdmin('/pools/3');
  const name = await screen.findByRole('textbox', { name: /^Name/ });

  await user.clear(name);
  await user.type(name, 'Office 2027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Office 2026')).toBeVisible();
  expect(countRequests('PUT')).toBe(0);
});

test('creates a record with the filled fields and opens its edit page', async () => {
  const page = openStockAdmin('/pools/new');

  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Paint');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(pathOf(page)).toBe('/dashboard/pools/3'));
  expect(getSentBody('POST')).toEqual({
    name: 'Paint',
    threshold_count: 10,
    notify_on_low: true,
  });
});

test('a missing required field is marked', async () => {
  const { user } = openStockAdmin('/pools/new');

  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'For drawing');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const name = screen.getByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveAccessibleDescription('Required');
  expect(await screen.findByText('The form is not valid. Please check for errors')).toBeVisible();
});

test('leaving a changed form asks first', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const page = openStockAdmin('/pools/3');

  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await page.user.click(screen.getByRole('link', { name: 'Show' }));

  await waitFor(() => expect(confirm).toHaveBeenCalled());
  expect(pathOf(page)).toBe('/dashboard/pools/3');
});

test.each(['en', 'de', 'es'])('no page shows a message key in %s', async (locale) => {
  onTestFinished(async () => {
    store.removeItem('locale');
    await i18nProvider.changeLocale('en');
  });
  await i18nProvider.changeLocale(locale);
  store.setItem('locale', locale);
  const keys: string[] = [];

  for (const path of ['/pools', '/pools/new', '/pools/3', '/pools/3/show', '/licenses', '/licenses/11']) {
    const { unmount } = openStockAdmin(path);
    await screen.findAllByText(/2026|threshold|Schwelle|umbral/i);
    keys.push(...(document.body.innerHTML.match(/\b(ra|kit|resources)\.\w+\.\w+/g) ?? []));
    unmount();
  }

  expect(keys).toEqual([]);
});
