import { screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../src/admin';
import { createDataProvider } from '../../src/dataProvider/createDataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const Raft = z.object({ id: z.number(), name: z.string(), crew: z.number(), launched_at: z.iso.datetime() });
const rafts = defineResource({
  endpoints: { list: { path: '/rafts', access: 'signedIn', data: z.array(Raft) } },
  list: { columns: ['name', 'crew', 'launched_at'] },
  show: {},
});

const PREFIX = 'Invalid response of the API for "rafts": ';
const raft = { id: 1, name: 'Albatross', crew: 4, launched_at: '2026-11-20T10:00:00.000Z' };

const badLists: [string, unknown, string][] = [
  ['nothing', null, 'expected a page of records as "data", got null'],
  ['an array', [raft], 'expected a page of records as "data", got [{"id":1,"name":"Albatross",'],
  ['a text', 'rafts', 'expected a page of records as "data", got "rafts"'],
  ['other names', { rafts: [] }, 'expected a page of records as "data", got {"rafts":[]}'],
  ['no total', { data: [raft] }, 'expected the number of records as "total", got undefined'],
  [
    'a total that is no number',
    { data: [], total: '7' },
    'expected the number of records as "total", got "7"',
  ],
  ['rows that are no records', { data: [null], total: 1 }, 'expected a record, got null'],
  ['a record without id', { data: [{ name: 'Albatross' }], total: 1 }, 'a record has no "id"'],
];

test.each(badLists)('a list response with %s is refused with the reason', async (_, data, reason) => {
  fetchMock.get(/\/api\/rafts/, ok(data));

  const call = createDataProvider().getList('rafts', {});

  await expect(call).rejects.toBeInstanceOf(HttpError);
  await expect(call).rejects.toThrow(PREFIX + reason);
});

const badRecords: [string, unknown, string][] = [
  ['nothing', null, 'expected a record, got null'],
  ['an array', [raft], 'expected a record, got [{"id":1,"name":"Albatross",'],
  ['no id', { name: 'Albatross' }, 'a record has no "id"'],
];

test.each(badRecords)('a record response with %s is refused with the reason', async (_, data, reason) => {
  fetchMock.route(/\/api\/rafts/, ok(data));
  const provider = createDataProvider();

  await expect(provider.getOne('rafts', { id: 1 })).rejects.toThrow(PREFIX + reason);
  await expect(provider.create('rafts', { data: {} })).rejects.toThrow(PREFIX + reason);
});

test.each([
  ['lacks a field', { ...raft, crew: undefined }, 'record 1 has no "crew"'],
  ['has a wrong field', { ...raft, crew: 'four' }, 'the field "crew" of record 1 is "four"'],
])(
  'a record that %s of its declared schema is in the list, which says what is wrong',
  async (_, record, reason) => {
    fetchMock.get(/\/api\/rafts/, ok({ data: [record], total: 1 }));
    const provider = createDataProvider({ rafts: { record: Raft } });

    const { data, meta } = await provider.getList('rafts', {});

    expect(data).toHaveLength(1);
    expect(meta.problem).toBe(PREFIX + reason);
  },
);

test('a list whose own reader fails is refused with the reason', async () => {
  fetchMock.get(/\/api\/rafts/, ok(null));
  const readPage = (data: unknown) => (data as { fleet: { page: never } }).fleet.page;
  const provider = createDataProvider({ rafts: { readPage } });

  const call = provider.getList('rafts', {});

  await expect(call).rejects.toThrow(`${PREFIX}expected a page of records as "data", got null`);
});

test('a full list that is no array is refused with the reason', async () => {
  fetchMock.get(/\/api\/rafts/, ok({ data: [], total: 0 }));
  const provider = createDataProvider({ rafts: { fullList: {} } });

  const call = provider.getList('rafts', {});

  await expect(call).rejects.toThrow(`${PREFIX}expected an array of records, got {"data":[],"total":0}`);
});

test('a response that is no envelope is a failed request', async () => {
  fetchMock.get(/\/api\/rafts/, { status: 200, body: 'null' });

  const call = createDataProvider().getList('rafts', {});

  await expect(call).rejects.toBeInstanceOf(HttpError);
});

test('the list page shows the reason instead of rows', async () => {
  fetchMock.get(/\/api\/rafts/, ok([raft]));

  renderResource(rafts, { dataProvider: createDataProvider(), at: '/dashboard/rafts' });

  expect(await screen.findByText(/Invalid response of the API for "rafts"/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('the detail page shows the reason instead of the record', async () => {
  fetchMock.get(/\/api\/rafts/, ok(null));

  renderResource(rafts, { dataProvider: createDataProvider(), at: '/dashboard/rafts/1' });

  expect(await screen.findByText(/Invalid response of the API for "rafts"/)).toBeVisible();
});

test('a list shows a record that lacks fields when its resource declares no schema', async () => {
  fetchMock.get(/\/api\/rafts/, ok({ data: [{ id: 1, name: 'Albatross' }], total: 1 }));

  renderResource(rafts, { dataProvider: createDataProvider(), at: '/dashboard/rafts' });

  const row = (await screen.findByText('Albatross')).closest('tr');
  const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual(['Albatross', 'N/A', 'N/A']);
});
