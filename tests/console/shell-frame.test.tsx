import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { VERSION } from '#contract/system';
import { cacheAdmin } from '../../src/authProvider/session';
import { App } from '../../src/shell/App';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { mockShell } from './mockShell';
import { ok } from './responses';
import { sold } from './stock';
import { stubMedia } from './stubMedia';

// The router reads the URL when it is imported.
vi.hoisted(() => window.history.replaceState(null, '', '/dashboard/profile'));

const COUNT = 'path:/api/notifications/unresolved-count';
const countRequests = () => fetchMock.callHistory.calls(COUNT).length;

/** Opens the profile, which sends no requests of its own. */
function open() {
  window.history.replaceState(null, '', '/dashboard/profile');
  window.dispatchEvent(new PopStateEvent('popstate'));
  render(<App />);
  return userEvent.setup();
}

const noLicenses = ok({ licenses: [], pagination: { total: 0 }, stats: {} });
let unresolved: number;

// Imported early, because lazy loading is slow on a busy machine.
beforeAll(() =>
  Promise.all([import('../../src/custom-pages/dashboard'), import('../../src/admin/list/ResourceList')]),
);
beforeEach(() => {
  unresolved = 0;
  fetchMock.get(COUNT, () => ok({ count: unresolved }));
  fetchMock.get('path:/api/licenses', noLicenses, { name: 'licenses' });
  mockShell();
  queryClient.clear();
  cacheAdmin(ada);
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
});

// spec: 2.shell.no-badge-at-0
// spec: 9.unresolved-count-every-30-s
// spec: 9.99-above-99
test('the bell shows no number at 0, at most 99+, and refreshes every 30 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  const bell = within(await screen.findByRole('banner')).getByRole('link', { name: 'Notifications' });
  await waitFor(() => expect(countRequests()).toBe(1));
  const atZero = bell.textContent;
  unresolved = 99;

  await act(() => vi.advanceTimersByTimeAsync(28_000));
  const before = countRequests();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const at99 = bell.textContent;
  unresolved = 100;
  await act(() => vi.advanceTimersByTimeAsync(30_000));

  expect([before, countRequests()]).toEqual([1, 3]);
  expect([atZero, at99, bell.textContent]).toEqual(['', '99', '99+']);
  expect(bell).toHaveAttribute('href', '/dashboard/notifications');
});

// spec: 2.shell.fade-and-slide-of-0-3
// spec: 9.transition-0-3-s
test.each([
  ['fades and slides in for 0.3 s', /min-width/, [300]],
  ['appears immediately with reduced motion', /min-width|reduced-motion/, []],
])('the next page %s', async (_, media, durations) => {
  stubMedia(media);
  const animate = vi.fn();
  Element.prototype.animate = animate;
  const user = open();
  await screen.findByRole('heading', { name: 'My Profile' });
  const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
  animate.mockClear();

  await user.click(within(navigation).getByRole('link', { name: /^Licenses/ }));

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
test('on a small screen buttons open and close the navigation', async () => {
  stubMedia(/max-width/);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });

  await user.click(screen.getByRole('button', { name: 'Close navigation' }));

  expect(navigation).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard/profile');
});

// spec: 2.shell.small-screens-menu-button-opens-and
test('on a small screen selecting a page closes the navigation', async () => {
  stubMedia(/max-width/);
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

/** Opens a licenses page that throws, because its table cannot be measured. */
async function openBroken() {
  let isBroken = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor() {
        if (isBroken) throw new Error('Broken');
      }
      observe() {}
      disconnect() {}
    },
  );
  // React reports the error to both.
  const onError = vi.spyOn(console, 'error').mockImplementation(() => {});
  window.addEventListener('error', onError);
  onTestFinished(() => {
    window.removeEventListener('error', onError);
    onError.mockRestore();
    vi.unstubAllGlobals();
  });
  fetchMock.modifyRoute('licenses', { response: ok({ licenses: [sold], pagination: { total: 1 } }) });
  const user = open();
  await user.click(await screen.findByRole('link', { name: /^Licenses/ }));
  // The page is tried once more when the router has its address.
  let heading = await screen.findByRole('heading', { name: 'Something went wrong' });
  let polls = 0;
  await vi.waitFor(() => {
    const latest = screen.getByRole('heading', { name: 'Something went wrong' });
    polls = latest === heading ? polls + 1 : 0;
    heading = latest;
    expect(polls).toBeGreaterThan(2);
  });
  isBroken = false;
  return { user, heading };
}

// spec: 2.shell.error-fallback-both-buttons
test('shows an error within the layout when a page throws, and retries', async () => {
  const { user, heading } = await openBroken();
  const landmarks = [screen.getByRole('banner'), screen.getByRole('navigation', { name: 'Main navigation' })];
  const isInMain = screen.getByRole('main').contains(heading);
  fetchMock.modifyRoute('licenses', { response: noLicenses });
  queryClient.clear();

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(heading).not.toBeInTheDocument();
  expect(isInMain).toBe(true);
  for (const element of landmarks) expect(element).toBeVisible();
});

test.each([
  ['Go to Dashboard', 'Dashboard'],
  [/^Product Mappings/, 'Product Mappings'],
])('leaves a broken page by the link %s', async (link, title) => {
  const { user, heading } = await openBroken();

  await user.click(screen.getByRole('link', { name: link }));

  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(heading).not.toBeInTheDocument();
});

test('a printed page tells when it was printed', async () => {
  stubMedia(/^print$/);
  onTestFinished(() => void vi.unstubAllGlobals());
  const year = new Date().getFullYear();
  open();

  expect(await screen.findByText(new RegExp(`^Printed on .*${year}`))).toBeVisible();
});

test('the user menu tells the version', async () => {
  const user = open();

  await user.click(await screen.findByRole('button', { name: /Ada/ }));

  expect(await screen.findByText(`Keystock ${VERSION}`)).toBeVisible();
});
