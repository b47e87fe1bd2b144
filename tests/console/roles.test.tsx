import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#contract/permissions';
import { cacheAdmin } from '../../src/authProvider/session';
import { queryClient } from '../../src/shell/queryClient';
import { ada, adasSession } from './admin';
import { mockShell } from './mockShell';
import { moveTo } from './moveTo';
import { errorResponse, getSentBody, ok } from './responses';
import { available, licensePage, office, sold } from './stock';

const masked = { ...sold, license_key_decrypted: sold.license_key };
const details = { ...masked, messages: [], channels: [], replaced_by: [], replaces: [], delivered_at: null };

let App: typeof import('../../src/shell/App').App;

beforeAll(async () => {
  // The router starts at the address of its import.
  window.history.replaceState(null, '', '/dashboard');
  cacheAdmin(ada);
  ({ App } = await import('../../src/shell/App'));
  // Imported early, because lazy loading is slow on a busy machine.
  await Promise.all([
    import('../../src/admin/list/ResourceList'),
    import('../../src/resources/licenses/LicensePage'),
    import('../../src/resources/licenses/RevealKey'),
    import('../../src/custom-pages/settings'),
  ]);
});
beforeEach(() => {
  fetchMock
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/license-groups/3', ok(office))
    .get('path:/api/licenses', licensePage([{ ...available, license_key_decrypted: available.license_key }]))
    .get('path:/api/licenses/12', ok(details));
  mockShell();
  queryClient.clear();
});

async function openAs(role: Role, path: string) {
  cacheAdmin({ ...ada, role });
  await moveTo(path);
  render(<App />);
  return userEvent.setup();
}

const queryButtons = (container: HTMLElement = document.body) =>
  within(container)
    .queryAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

const getLinks = (container: HTMLElement = document.body) =>
  within(container)
    .queryAllByRole('link')
    .map((link) => link.textContent);

test('a viewer sees the licenses masked, and no button that changes or exports anything', async () => {
  await openAs('viewer', '/dashboard/licenses');

  expect(await screen.findByText('•••••-AAAAA')).toBeVisible();

  const main = screen.getByRole('main');
  expect(queryButtons(main)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Export|Import|Delete|Copy|Show key/)]),
  );
  expect(getLinks(main)).not.toEqual(expect.arrayContaining([expect.stringMatching(/Import|New License/)]));
  expect(within(main).queryAllByRole('checkbox')).toEqual([]);
});

test('a viewer opens a license without actions, and its key stays masked', async () => {
  await openAs('viewer', '/dashboard/licenses/12');

  await screen.findByRole('heading', { name: 'License #12' });

  expect(queryButtons(screen.getByRole('main'))).toEqual([]);
  expect(screen.getByText('•••••-AAAAA')).toBeVisible();
});

test('support reveals a key with a reason, and hides it again', async () => {
  fetchMock.post('path:/api/licenses/12/reveal', ok({ license_key: 'KEY12-BBBBB-CCCCC', parts: [] }));
  const user = await openAs('support', '/dashboard/licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Reveal key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reveal the key of license #12?' });
  await user.click(within(dialog).getByRole('button', { name: 'Reveal Key' }));
  expect(await within(dialog).findByText('Reason is required')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Reason'), 'The customer lost it');
  await user.click(within(dialog).getByRole('button', { name: 'Reveal Key' }));

  expect(await screen.findByText('KEY12-BBBBB-CCCCC')).toBeVisible();
  expect(getSentBody('post')).toEqual({ reason: 'The customer lost it' });
  await user.click(screen.getByRole('button', { name: 'Hide key' }));
  expect(screen.queryByText('KEY12-BBBBB-CCCCC')).not.toBeInTheDocument();
});

test('the reason of a refused reveal is shown in its dialog', async () => {
  fetchMock.post('path:/api/licenses/12/reveal', errorResponse(429, 'You may reveal 20 keys an hour.'));
  const user = await openAs('support', '/dashboard/licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Reveal key' }));
  await user.type(await screen.findByLabelText('Reason'), 'The customer lost it');
  await user.click(screen.getByRole('button', { name: 'Reveal Key' }));

  expect(
    await within(screen.getByRole('dialog')).findByText('You may reveal 20 keys an hour.'),
  ).toBeVisible();
});

test('support replaces a license, but neither deletes nor edits it', async () => {
  await openAs('support', '/dashboard/licenses/12');

  await screen.findByRole('button', { name: 'Replace' });

  expect(queryButtons(screen.getByRole('main'))).toEqual(['Replace', 'Reveal key']);
});

test.each([
  ['/dashboard/settings', 'support'],
  ['/dashboard/audit', 'support'],
  ['/dashboard/licenses/import', 'support'],
  ['/dashboard/licenses/new', 'support'],
  ['/dashboard/pools/3/settings', 'viewer'],
] as const)('%s tells a user of the role %s who can help', async (path, role) => {
  await openAs(role, path);

  expect(await screen.findByRole('heading', { name: 'Access denied', level: 1 })).toBeVisible();
  const name = role === 'support' ? 'Support' : 'Viewer';
  expect(
    await screen.findByText(`Your role, ${name}, does not permit this page. An owner can change your role.`),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  expect(window.location.pathname).toBe(path);
});

test('the menu and the palette of support offer neither settings nor import', async () => {
  const user = await openAs('support', '/dashboard/profile');

  await user.click(await screen.findByRole('button', { name: /Ada Keller/ }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('Support · ada@example.com')).toBeVisible();
  expect(within(menu).queryByRole('menuitem', { name: 'Settings' })).not.toBeInTheDocument();
  expect(within(menu).queryByRole('menuitem', { name: 'Activity' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Logout' });
  expect(getLinks(screen.getByRole('navigation'))).not.toContain('Activity');
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toContain('My Profile');
  expect(options).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/Settings|Activity|Import|Create|New/)]),
  );
});

test('an administrator has all settings but the security of sign-in', async () => {
  fetchMock.get('path:/api/settings', errorResponse(503, 'Away'));
  await openAs('administrator', '/dashboard/settings');

  await screen.findByRole('link', { name: 'Email Configuration' });

  expect(getLinks(screen.getByRole('navigation'))).not.toContain('Security');
});

test('a user without the second factor that the settings require is led to the profile', async () => {
  const missing = {
    status: 403,
    body: {
      success: false,
      message: 'Set up a second factor in your profile first',
      code: 'second_factor_missing',
    },
  };
  const factors = { has_totp: false, passkeys: [], recovery_codes_left: 0, can_add_passkeys: true };
  fetchMock
    .removeRoutes()
    .get('path:/api/auth/second-factor', ok({ ...factors, is_required: true }))
    .get('path:/api/auth/sessions', ok([]))
    .get('path:/api/auth/me', ok(adasSession))
    .catch(missing);
  openAs('administrator', '/dashboard/pools');

  expect(await screen.findByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  expect(
    await screen.findByText('The settings require a second factor. Set one up to continue.'),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard/profile');
});
