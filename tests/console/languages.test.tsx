import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import { i18nProvider } from '../../src/messages/i18nProvider';
import { App } from '../../src/shell/App';
import { queryClient } from '../../src/shell/queryClient';
import { store } from '../../src/shell/store';
import { ada } from './admin';
import { noAttention } from './stock';

beforeEach(() => {
  fetchMock.mockGlobal();
  fetchMock.get('path:/api/notifications/unresolved-count', { success: true, data: { count: 3 } });
  fetchMock.put('path:/api/auth/profile', {
    status: 422,
    body: { success: false, message: 'Email is required', errors: { email: 'Email is required' } },
  });
  fetchMock.get('path:/api/auth/me', { success: true, data: { admin: ada } });
  fetchMock.get('path:/api/licenses', { success: true, data: { licenses: [], pagination: { total: 0 } } });
  fetchMock.get('path:/api/dashboard/attention', { success: true, data: noAttention });
  fetchMock.catch({ success: true, data: [] });
  queryClient.clear();
  cacheAdmin(ada);
});
afterEach(async () => {
  fetchMock.hardReset();
  store.removeItem('locale');
  await i18nProvider.changeLocale('en');
});

test('applies the language selected in the user menu to all texts, dates and errors', async () => {
  const user = userEvent.setup();
  render(<App />);

  await user.click(await screen.findByRole('button', { name: /Ada Keller/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));

  await user.click(await screen.findByRole('button', { name: /Ada Keller/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mein Profil' }));
  expect(await screen.findByRole('heading', { name: 'Mein Profil' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Produktzuordnungen/ })).toBeInTheDocument();
  expect(await screen.findByText('1. Nov. 2026')).toBeVisible();
  expect(document.documentElement.lang).toBe('de');

  const email = await screen.findByRole('textbox', { name: 'E-Mail' });
  await user.clear(email);
  await user.click(screen.getByRole('button', { name: 'Änderungen speichern' }));
  expect(await screen.findByText('Die E-Mail-Adresse fehlt')).toBeVisible();
});

test('keeps the language after signing out', () => {
  store.setItem('locale', 'es');
  store.setItem('something.else', 1);

  store.reset();

  expect(store.getItem('locale')).toBe('es');
  expect(store.getItem('something.else')).toBeUndefined();
});
