import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import { App } from '../../src/shell/App';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { ok } from './answers';
import { calm } from './stock';

// The router reads its address once, when it is imported.
vi.hoisted(() => window.history.replaceState(null, '', '/dashboard/profile'));

const COUNT = 'path:/api/notifications/unresolved-count';
const timesCounted = () => fetchMock.callHistory.calls(COUNT).length;

/** Opens the profile, which asks the server for nothing by itself. */
function open() {
  window.history.replaceState(null, '', '/dashboard/profile');
  window.dispatchEvent(new PopStateEvent('popstate'));
  render(<App />);
  return userEvent.setup();
}

const noLicenses = ok({ licenses: [], pagination: { total: 0 }, stats: {} });
let unresolved: number;
const anyMedia = window.matchMedia;
/** A screen of which only these media queries hold. */
const showOn = (holds: RegExp) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ ...anyMedia(query), matches: holds.test(query) }));

// Pages are loaded when somebody goes there, which takes a busy machine its time.
beforeAll(() => import('../../src/custom-pages/dashboard'));
beforeEach(() => {
  unresolved = 0;
  fetchMock.mockGlobal().get(COUNT, () => ok({ count: unresolved }));
  fetchMock.get('path:/api/licenses', noLicenses, { name: 'licenses' });
  fetchMock.get('path:/api/dashboard/attention', ok(calm)).catch(ok([]));
  queryClient.clear();
  cacheAdmin(ada);
});
afterEach(() => {
  fetchMock.hardReset();
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', anyMedia);
  Reflect.deleteProperty(Element.prototype, 'animate');
});

// spec: 2.shell.no-badge-at-0
// spec: 9.unresolved-count-every-30-s
// spec: 9.99-above-99
test('the bell shows no number at 0, then up to 99+, and asks again every 30 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  const bell = within(await screen.findByRole('banner')).getByRole('link', { name: 'Notifications' });
  await waitFor(() => expect(timesCounted()).toBe(1));
  const atZero = bell.textContent;
  unresolved = 99;

  await act(() => vi.advanceTimersByTimeAsync(28_000));
  const early = timesCounted();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const atMost = bell.textContent;
  unresolved = 100;
  await act(() => vi.advanceTimersByTimeAsync(30_000));

  expect([early, timesCounted()]).toEqual([1, 3]);
  expect([atZero, atMost, bell.textContent]).toEqual(['', '99', '99+']);
  expect(bell).toHaveAttribute('href', '/dashboard/notifications');
});

// spec: 2.shell.fade-and-slide-of-0-3
// spec: 9.transition-0-3-s
test.each([
  ['fades and slides in for 0.3 s', /min-width/, [300]],
  ['stands there at once for people who want less motion', /min-width|reduced-motion/, []],
])('the next page %s', async (_, media, durations) => {
  showOn(media);
  const animate = vi.fn();
  Element.prototype.animate = animate;
  const user = open();
  await screen.findByRole('heading', { name: 'My Profile' });
  const places = screen.getByRole('navigation', { name: 'Main navigation' });
  animate.mockClear();

  await user.click(within(places).getByRole('link', { name: /^Licenses/ }));

  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(animate.mock.calls.map(([, { duration }]) => duration)).toEqual(durations);
  for (const [frames] of animate.mock.calls) {
    expect(frames).toEqual([
      { opacity: 0, transform: 'translateY(8px)' },
      { opacity: 1, transform: 'none' },
    ]);
  }
});

// spec: 2.shell.small-screens-menu-button-opens-and
test('on a small screen a button opens the navigation, and another closes it', async () => {
  showOn(/max-width/);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
  const places = await screen.findByRole('navigation', { name: 'Main navigation' });

  await user.click(screen.getByRole('button', { name: 'Close navigation' }));

  expect(places).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard/profile');
});

// spec: 2.shell.small-screens-menu-button-opens-and
test('on a small screen choosing a place closes the navigation', async () => {
  showOn(/max-width/);
  const user = open();
  await screen.findByRole('heading', { name: 'My Profile' });
  const button = screen.getByRole('button', { name: 'Open navigation' });
  const before = screen.queryByRole('navigation', { name: 'Main navigation' });

  await user.click(button);
  await user.click(await screen.findByRole('link', { name: /^Licenses/ }));

  expect(before).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/licenses'));
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
});

/** The licenses' page as it breaks: a license lacks its pool, which every row names. */
async function openBroken() {
  // React tells both of what it met.
  const met = vi.spyOn(console, 'error').mockImplementation(() => {});
  window.addEventListener('error', met);
  onTestFinished(() => {
    window.removeEventListener('error', met);
    met.mockRestore();
  });
  fetchMock.modifyRoute('licenses', {
    response: ok({ licenses: [{ license_id: 1 }], pagination: { total: 1 } }),
  });
  const user = open();
  await user.click(await screen.findByRole('link', { name: /^Licenses/ }));
  return { user, said: await screen.findByRole('heading', { name: 'Something went wrong' }) };
}

// spec: 2.shell.error-fallback-both-buttons
test('a page that breaks says so within its frame, and can be tried again', async () => {
  const { user, said } = await openBroken();
  const frame = [screen.getByRole('banner'), screen.getByRole('navigation', { name: 'Main navigation' })];
  const isWithin = screen.getByRole('main').contains(said);
  fetchMock.modifyRoute('licenses', { response: noLicenses });
  queryClient.clear();

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(said).not.toBeInTheDocument();
  expect(isWithin).toBe(true);
  for (const part of frame) expect(part).toBeVisible();
});

test.each([
  ['Go to Dashboard', 'Dashboard'],
  [/^Product Mappings/, 'Product Mappings'],
])('a page that broke is left by a link: %s', async (link, title) => {
  const { user, said } = await openBroken();

  await user.click(screen.getByRole('link', { name: link }));

  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(said).not.toBeInTheDocument();
});
