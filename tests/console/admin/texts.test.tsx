import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { defineResource, useAction } from '../../../src/admin';
import { findUntranslated } from '../../../src/admin/resource/getResourceTexts';
import { dataProvider } from '../../../src/shell/dataProvider';
import { i18nProvider } from '../../../src/texts/i18nProvider';
import { renderResource } from '../renderResource';
import { ok } from '../responses';
import { type Coupon, couponEndpoints, coupons } from './coupons';

const spring: Coupon = {
  id: 1,
  code: 'SPRING',
  percent: 10,
  status: 'draft',
  pool_id: null,
  starts_on: null,
  created_at: '2026-11-20T10:00:00.000Z',
  active: true,
  note: null,
};

afterEach(() => {
  fetchMock.hardReset();
});

/** Opens a page of the coupons in a language. */
async function open(language: string, at: string) {
  fetchMock
    .mockGlobal()
    .get('path:/api/coupons', ok({ data: [spring], total: 1 }))
    .get('path:/api/coupons/1', ok(spring))
    .get('path:/api/license-groups', ok([]));
  onTestFinished(() => i18nProvider.changeLocale('en'));
  await i18nProvider.changeLocale(language);
  renderResource(coupons, { dataProvider, at });
}

test('shows list, filters and their values in the language of the declaration', async () => {
  await open('de', '/dashboard/coupons?filter={"status":"draft"}');

  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('button', { name: /Prozent/ })).toBeVisible();
  expect(await table.findByText('Entwurf')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Gutscheine' })).toBeVisible();
  const filter = screen.getByRole('combobox', { name: /Status/ });
  expect(within(filter).getByRole('option', { name: 'Veröffentlicht' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Status: Entwurf/ })).toBeVisible();
  expect(screen.queryByText(/draft|coupon/i)).toBeNull();
});

test('shows the form, its own messages and those of the API in the language of the declaration', async () => {
  const user = userEvent.setup();
  await open('de', '/dashboard/coupons/new');
  fetchMock.post('path:/api/coupons', {
    status: 409,
    body: {
      success: false,
      message: 'Coupon already exists',
      reason: {
        code: 'records.exists',
        params: { name: { code: 'resources.coupons.name', params: { smart_count: 1, _: 'Coupon' } } },
      },
      errors: { percent: 'Must be between 1 and 100' },
      reasons: { percent: { code: 'upstream.text', params: { text: 'Must be between 1 and 100' } } },
    },
  });

  await user.type(await screen.findByRole('spinbutton', { name: 'Prozent' }), '5');
  await user.click(screen.getByRole('button', { name: /Gutschein/ }));
  expect(await screen.findByText('Die Kennung fehlt')).toBeVisible();

  await user.type(screen.getByRole('textbox', { name: 'Kennung' }), 'X');
  await user.click(screen.getByRole('button', { name: /Gutschein/ }));
  expect(await screen.findByText(/Gutschein ist schon vorhanden/)).toBeVisible();
  expect(await screen.findByText('Muss zwischen 1 und 100 liegen')).toBeVisible();
});

test('shows its own toast where it has one, else the general one with its name', async () => {
  const user = userEvent.setup();
  await open('de', '/dashboard/coupons/1');
  fetchMock.put('path:/api/coupons/1', ok({ ...spring, code: 'SUMMER' }));

  const code = await screen.findByRole('textbox', { name: 'Kennung' });
  await user.clear(code);
  await user.type(code, 'SUMMER');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));

  expect(await screen.findByText('Gutschein gespeichert')).toBeVisible();
});

test('a button for creation has its own text where the declaration has one', async () => {
  await open('es', '/dashboard/coupons');

  expect(await screen.findByRole('link', { name: 'Añadir cupón' })).toBeVisible();
});

const shown = defineResource({
  endpoints: couponEndpoints,
  list: {
    subtitle: { en: 'For the spring', de: 'Für das Frühjahr', es: 'Para la primavera' },
    columns: [
      'code',
      {
        id: 'double',
        label: { en: 'Twice', de: 'Doppelt', es: 'El doble' },
        cell: ({ percent }) => 2 * percent,
      },
    ],
    actions: Launch,
  },
});

function Launch() {
  const [launch] = useAction(async () => {}, {
    success: { en: 'Launched', de: 'Gestartet', es: 'Lanzado' },
  });
  return (
    <button type="button" onClick={() => launch()}>
      start
    </button>
  );
}

test('finds a resource without texts in other languages', () => {
  expect(findUntranslated([coupons, shown], {})).toEqual([
    '"coupons" is English in every language: declare its texts: { de: …, es: … }',
  ]);
  expect(findUntranslated([shown], { coupons: { name: 'Coupon' } })).toEqual([]);
});

test.each([
  ['en', 'For the spring', 'Twice', 'Launched'],
  ['de', 'Für das Frühjahr', 'Doppelt', 'Gestartet'],
])('shows texts that stand in an option in %s', async (language, subtitle, column, toast) => {
  const user = userEvent.setup();
  fetchMock.mockGlobal().get('path:/api/coupons', ok({ data: [spring], total: 1 }));
  onTestFinished(() => i18nProvider.changeLocale('en'));
  await i18nProvider.changeLocale(language);
  renderResource(shown, { dataProvider, at: '/dashboard/coupons' });

  expect(await screen.findByText(subtitle)).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: column })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'start' }));
  expect(await screen.findByText(toast)).toBeVisible();
});
