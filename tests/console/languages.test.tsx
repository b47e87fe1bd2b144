import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { cacheAdmin } from '../../src/authProvider/session';
import pools from '../../src/resources/pools';
import { App } from '../../src/shell/App';
import { dataProvider } from '../../src/shell/dataProvider';
import { queryClient } from '../../src/shell/queryClient';
import { store } from '../../src/shell/store';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { ada, adasSession } from './admin';
import { renderResource } from './renderResource';
import { closedSetup, noAttention } from './stock';

beforeEach(() => {
  fetchMock.get('path:/api/notifications/unresolved-count', { success: true, data: { count: 3 } });
  fetchMock.put('path:/api/auth/profile', {
    status: 422,
    body: { success: false, message: 'Email is required', errors: { email: 'Email is required' } },
  });
  fetchMock.get('path:/api/auth/me', { success: true, data: adasSession });
  fetchMock.get('path:/api/licenses', { success: true, data: { licenses: [], pagination: { total: 0 } } });
  fetchMock.get('path:/api/dashboard/attention', { success: true, data: noAttention });
  fetchMock.get('path:/api/dashboard/handover', { success: true, data: null });
  fetchMock.get('path:/api/dashboard/setup', { success: true, data: closedSetup });
  const factors = { has_totp: false, passkeys: [], recovery_codes_left: 0, is_required: false };
  fetchMock.get('path:/api/auth/second-factor', { success: true, data: factors });
  fetchMock.catch({ success: true, data: [] });
  queryClient.clear();
  cacheAdmin(ada);
});
afterEach(async () => {
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

test.each([
  [
    'de',
    'Name des Pools',
    'Pool anlegen',
    'Der Name des Pools muss mindestens 3 Zeichen haben',
    'Die Datenbank ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    'Enthält ein Zeichen, das nicht gespeichert werden kann',
  ],
  [
    'es',
    'Nombre del pool',
    'Crear pool',
    'El nombre del pool debe tener al menos 3 caracteres',
    'La base de datos está ocupada. Inténtelo de nuevo en un momento.',
    'Contiene un carácter que no se puede guardar',
  ],
])(
  'shows the errors of the form and of the server in %s',
  async (language, name, submit, short, busy, field) => {
    const user = userEvent.setup();
    await i18nProvider.changeLocale(language);
    fetchMock.post('path:/api/license-groups', {
      status: 503,
      body: {
        success: false,
        message: 'The database is busy. Please try again in a moment.',
        reason: textOf('http.database_busy'),
        errors: { name: 'Contains a character that cannot be stored' },
        reasons: { name: textOf('fields.character') },
      },
    });
    renderResource(pools, { dataProvider, at: '/dashboard/pools/new' });

    const input = await screen.findByRole('textbox', { name });
    await user.type(input, 'ab');
    expect(await screen.findByText(short)).toBeVisible();

    await user.type(input, 'c');
    await user.click(screen.getByRole('button', { name: submit }));
    expect(await screen.findByText(new RegExp(busy))).toBeVisible();
    expect(await screen.findByText(field)).toBeVisible();
  },
);

test('keeps the language after signing out', () => {
  store.setItem('locale', 'es');
  store.setItem('something.else', 1);

  store.reset();

  expect(store.getItem('locale')).toBe('es');
  expect(store.getItem('something.else')).toBeUndefined();
});
