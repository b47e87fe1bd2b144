import { screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../src/admin';
import { createDataProvider } from '../../src/dataProvider/createDataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const Boat = z.object({ id: z.number(), name: z.string(), crew: z.number(), launched_at: z.iso.datetime() });
const boats = defineResource({
  endpoints: { list: { path: '/boats', access: 'signedIn', data: z.array(Boat) } },
  list: { columns: ['name', 'crew', 'launched_at'] },
  show: {},
});

const PREFIX = 'Invalid response of the API for "boats": ';
const boat = { id: 1, name: 'Albatross', crew: 4, launched_at: '2026-11-20T10:00:00.000Z' };

const badLists: [string, unknown, string][] = [
  ['nothing', null, 'expected a page of records as "data", got null'],
  ['an array', [boat], 'expected a page of records as "data", got [{"id":1,"name":"Albatross",'],
  ['a text', 'boats', 'expected a page of records as "data", got "boats"'],
  ['other names', { boats: [] }, 'expected a page of records as "data", got {"boats":[]}'],
  ['no total', { data: [boat] }, 'expected the number of records as "total", got undefined'],
  [
    'a total that is no number',
    { data: [], total: '7' },
    'expected the number of records as "total", got "7"',
  ],
  ['rows that are no records', { data: [null], total: 1 }, 'expected a record, got null'],
  ['a record without id', { data: [{ name: 'Albatross' }], total: 1 }, 'a record has no "id"'],
];

test.each(badLists)('a list response with %s is refused with the reason', async (_, data, reason) => {
  fetchMock.get(/\/api\/boats/, ok(data));

  const call = createDataProvider().getList('boats', {});

  await expect(call).rejects.toBeInstanceOf(HttpError);
  await expect(call).rejects.toThrow(PREFIX + reason);
});

const badRecords: [string, unknown, string][] = [
  ['nothing', null, 'expected a record, got null'],
  ['an array', [boat], 'expected a record, got [{"id":1,"name":"Albatross",'],
  ['no id', { name: 'Albatross' }, 'a record has no "id"'],
];

test.each(badRecords)('a record response with %s is refused with the reason', async (_, data, reason) => {
  fetchMock.route(/\/api\/boats/, ok(data));
  const provider = createDataProvider();

  await expect(provider.getOne('boats', { id: 1 })).rejects.toThrow(PREFIX + reason);
  await expect(provider.create('boats', { data: {} })).rejects.toThrow(PREFIX + reason);
});

test.each([
  ['lacks a field', { ...boat, crew: undefined }, 'record 1 has no "crew"'],
  ['has a wrong field', { ...boat, crew: 'four' }, 'the field "crew" of record 1 is "four"'],
])(
  'a record that %s of its declared schema is in the list, which says what is wrong',
  async (_, record, reason) => {
    fetchMock.get(/\/api\/boats/, ok({ data: [record], total: 1 }));
    const provider = createDataProvider({ boats: { record: Boat } });

    const { data, meta } = await provider.getList('boats', {});

    expect(data).toHaveLength(1);
    expect(meta.problem).toBe(PREFIX + reason);
  },
);

test('a list whose own reader fails is refused with the reason', async () => {
  fetchMock.get(/\/api\/boats/, ok(null));
  const readPage = (data: unknown) => (data as { fleet: { page: never } }).fleet.page;
  const provider = createDataProvider({ boats: { readPage } });

  const call = provider.getList('boats', {});

  await expect(call).rejects.toThrow(`${PREFIX}expected a page of records as "data", got null`);
});

test('a full list that is no array is refused with the reason', async () => {
  fetchMock.get(/\/api\/boats/, ok({ data: [], total: 0 }));
  const provider = createDataProvider({ boats: { fullList: {} } });

  const call = provider.getList('boats', {});

  await expect(call).rejects.toThrow(`${PREFIX}expected an array of records, got {"data":[],"total":0}`);
});

test('a response that is no envelope is a failed request', async () => {
  fetchMock.get(/\/api\/boats/, { status: 200, body: 'null' });

  const call = createDataProvider().getList('boats', {});

  await expect(call).rejects.toBeInstanceOf(HttpError);
});

test('the list page shows the reason instead of rows', async () => {
  fetchMock.get(/\/api\/boats/, ok([boat]));

  renderResource(boats, { dataProvider: createDataProvider(), at: '/dashboard/boats' });

  expect(await screen.findByText(/Invalid response of the API for "boats"/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('the detail page shows the reason instead of the record', async () => {
  fetchMock.get(/\/api\/boats/, ok(null));

  renderResource(boats, { dataProvider: createDataProvider(), at: '/dashboard/boats/1' });

  expect(await screen.findByText(/Invalid response of the API for "boats"/)).toBeVisible();
});

test('a list shows a record that lacks fields when its resource declares no schema', async () => {
  fetchMock.get(/\/api\/boats/, ok({ data: [{ id: 1, name: 'Albatross' }], total: 1 }));

  renderResource(boats, { dataProvider: createDataProvider(), at: '/dashboard/boats' });

  const row = (await screen.findByText('Albatross')).closest('tr');
  const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual(['Albatross', 'N/A', 'N/A']);
});
