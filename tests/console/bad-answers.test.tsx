import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { requiredText } from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';
import { defineResource } from '../../src/admin';
import { resources } from '../../src/custom-pages/resources';
import { createDataProvider } from '../../src/dataProvider/createDataProvider';
import { dataProvider as productProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { stubWorker } from './stubWorker';

// What a faulty or a newer API may answer: the page names what is wrong, shows the rest, and stays usable.

const Raft = z.object({
  id: z.int(),
  name: z.string(),
  crew: z.int(),
  berth: z.enum(['harbor', 'at_sea']),
  harbor: z.object({ city: z.string() }),
  launched_at: z.iso.datetime(),
  pool_id: z.nullable(reference('pools')),
});
const endpoints = crudEndpoints({
  path: '/rafts',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'raft',
  record: Raft,
  create: z.strictObject({ name: requiredText(), pool_id: z.nullish(reference('pools')) }),
  filters: [],
  sort: ['name'],
});
const rafts = defineResource({
  endpoints,
  list: {
    columns: [
      'name',
      'crew',
      'berth',
      'launched_at',
      // A cell of its own that trusts the API.
      { source: 'harbor', cell: ({ city }) => city.toUpperCase() },
    ],
  },
  create: {},
  edit: {},
  show: {},
});
const pools = resources.filter(({ name }) => name === 'pools');
const dataProvider = createDataProvider({ rafts: rafts.options.api ?? {} });

const raft = {
  id: 1,
  name: 'Albatross',
  crew: 4,
  berth: 'harbor',
  harbor: { city: 'Bonn' },
  launched_at: '2026-11-20T10:00:00.000Z',
  pool_id: null,
};
const second = { ...raft, id: 2, name: 'Bounty' };
const html = { status: 200, body: '<h1>Proxy</h1>', headers: { 'Content-Type': 'text/html' } };
const page = (...data: unknown[]) => ok({ data, total: data.length });
const manyRafts = Array.from({ length: 3000 }, (_, index) => ({
  ...raft,
  id: index + 1,
  name: `Raft ${index + 1}`,
}));

beforeEach(() => void stubWorker());

const refusedLists: [string, unknown, RegExp][] = [
  ['nothing', ok(null), /"data", got null/],
  ['an array', ok([raft]), /"data", got \[\{"id":1/],
  ['a text', ok('rafts'), /"data", got "rafts"/],
  ['other names', ok({ rafts: [] }), /"data", got \{"rafts":\[\]\}/],
  ['an object for the array', ok({ data: { 1: raft }, total: 1 }), /"data", got/],
  ['no total', ok({ data: [raft] }), /"total", got undefined/],
  ['a text as total', ok({ data: [raft], total: '1' }), /"total", got "1"/],
  ['null records', page(null, null), /expected a record, got null/],
  ['records without id', page({ name: 'Albatross' }), /a record has no "id"/],
  ['HTML', html, /could not be loaded/],
  ['an empty body', { status: 200, body: '' }, /could not be loaded/],
  ['no envelope', { status: 200, body: 'null' }, /could not be loaded/],
  ['a failure', errorResponse(500, 'The database is away'), /The database is away/],
];

test.each(refusedLists)('a list that is %s says so, and can be tried again', async (_, answer, text) => {
  fetchMock.get(/\/api\/rafts/, answer as object, { name: 'rafts' });
  const user = userEvent.setup();
  renderResource(rafts, { dataProvider, at: '/dashboard/rafts' });
  expect(await screen.findByText(text, {}, { timeout: 8000 })).toBeVisible();

  fetchMock.modifyRoute('rafts', { response: page(raft) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('link', { name: 'Albatross' })).toBeVisible();
});

const oddLists: [string, unknown, string | null, string][] = [
  ['a total below its rows', ok({ data: [raft, second], total: 0 }), '"total", got 0', 'Albatross'],
  ['a null among records', page(raft, null, second), 'expected a record, got null', 'Albatross'],
  ['a record without id', page(raft, { name: 'Bounty' }), 'a record has no "id"', 'Albatross'],
  [
    'a record without a field',
    page({ ...raft, crew: undefined }, second),
    'record 1 has no "crew"',
    'Albatross',
  ],
  ['a text for a number', page({ ...raft, crew: 'four' }, second), '"crew" of record 1 is "four"', 'four'],
  ['a number for a text', page({ ...raft, name: 7 }, second), '"name" of record 1 is 7', '7'],
  ['null for a value', page({ ...raft, crew: null }, second), '"crew" of record 1 is null', 'Albatross'],
  ['an object for a text', page({ ...raft, name: { de: 'A' } }, second), '"name" of record 1 is', 'De: A'],
  [
    'a time that is none',
    page({ ...raft, launched_at: 'soon' }, second),
    '"launched_at" of record 1',
    'soon',
  ],
  [
    'null where a cell trusts the API',
    page({ ...raft, harbor: null }, second),
    '"harbor" of record 1',
    'BONN',
  ],
  ['a new value of an enum', page({ ...raft, berth: 'dry_dock' }, second), null, 'Dry dock'],
  ['all records instead of a page', page(...manyRafts), 'got 3,000 records for a page of 20', 'Raft 20'],
];

test.each(oddLists)(
  'a list with %s shows the rest, and names record and field',
  async (_, answer, problem, shown) => {
    fetchMock.get(/\/api\/rafts/, answer as object);

    renderResource(rafts, { dataProvider, at: '/dashboard/rafts' });

    expect(await screen.findByText(shown)).toBeVisible();
    if (problem) expect(screen.getByRole('note')).toHaveTextContent(problem);
    else expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(21);
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  },
);

const badRecords: [string, unknown, RegExp][] = [
  ['nothing', ok(null), /expected a record, got null/],
  ['an array', ok([raft]), /expected a record, got \[/],
  ['without id', ok({ name: 'Albatross' }), /a record has no "id"/],
  ['another one', ok(second), /record 1 was requested, got record 2/],
  ['with a wrong field', ok({ ...raft, crew: 'four' }), /"crew" of record 1 is "four"/],
  ['HTML', html, /could not be loaded/],
];

test.each(badRecords)('a record that is %s says so on its pages', async (_, answer, text) => {
  fetchMock.get(/\/api\/rafts\/1/, answer as object).get(/\/api\/license-groups/, ok([]));
  const { router } = renderResource([rafts, ...pools], { dataProvider, at: '/dashboard/rafts/1/show' });
  expect(await screen.findByText(text, {}, { timeout: 8000 })).toBeVisible();

  await act(() => router.navigate('/dashboard/rafts/1'));

  await waitFor(() => expect(screen.getByText(text)).toBeVisible(), { timeout: 8000 });
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

const badCreations: [string, unknown, RegExp][] = [
  ['nothing', ok(null), /expected a record, got null/],
  ['without id', ok({ name: 'Albatross' }), /a record has no "id"/],
  ['HTML', html, /Failed to create/],
  ['a refusal of another field', errorResponse(422, 'Invalid', { crew: 'Too many' }), /Crew: Too many/],
  ['a refusal without fields', errorResponse(422, 'The harbor is full'), /The harbor is full/],
];

test.each(badCreations)(
  'a creation that answers %s says so, and keeps the input',
  async (_, answer, text) => {
    fetchMock.post(/\/api\/rafts/, answer as object).get(/\/api\/license-groups/, ok([]));
    const user = userEvent.setup();
    renderResource([rafts, ...pools], { dataProvider, at: '/dashboard/rafts/create' });
    const name = await screen.findByLabelText('Name');
    await user.type(name, 'Albatross');

    await user.click(screen.getByRole('button', { name: /^Create/ }));

    await waitFor(() => expect(screen.getAllByText(text)).not.toHaveLength(0), { timeout: 8000 });
    expect(name).toHaveValue('Albatross');
    expect(screen.getByRole('button', { name: /^Create/ })).toBeEnabled();
  },
);

// The answer to a change may have the changed fields only, or nothing.
const badChanges: [string, unknown, RegExp][] = [
  ['HTML', html, /Failed to update/],
  ['the change of another record', ok(second), /record 1 was requested, got record 2/],
  ['a refusal of another field', errorResponse(422, 'Invalid', { crew: 'Too many' }), /Crew: Too many/],
  ['a refusal without fields', errorResponse(422, 'The harbor is full'), /The harbor is full/],
];

test.each(badChanges)('a change that answers %s says so, and keeps the input', async (_, answer, text) => {
  fetchMock
    .put(/\/api\/rafts\/1/, answer as object)
    .get(/\/api\/rafts\/1/, ok(raft))
    .get(/\/api\/license-groups/, ok([]));
  const user = userEvent.setup();
  renderResource([rafts, ...pools], { dataProvider, at: '/dashboard/rafts/1' });
  const name = await screen.findByDisplayValue('Albatross');
  await user.clear(name);
  await user.type(name, 'Bounty');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.getAllByText(text)).not.toHaveLength(0), { timeout: 8000 });
  expect(name).toHaveValue('Bounty');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

const badReferences: [string, unknown][] = [
  ['null', ok(null)],
  ['an object', ok({ data: [] })],
  ['null records', ok([null])],
  ['records without id', ok([{ name: 'Office' }])],
  ['HTML', html],
  ['an empty body', { status: 200, body: '' }],
  ['a failure', errorResponse(500, 'The database is away')],
  ['an answer that does not come', new Promise(() => {})],
];

test.each(badReferences)('a form whose references are %s works without them', async (_, answer) => {
  fetchMock.get(/\/api\/license-groups/, answer as object).post(/\/api\/rafts/, ok(raft));
  fetchMock.get(/\/api\/rafts/, ok(raft));
  const user = userEvent.setup();
  renderResource([rafts, ...pools], { dataProvider: productProvider, at: '/dashboard/rafts/create' });

  await user.type(await screen.findByLabelText('Name'), 'Albatross');
  await user.click(screen.getByRole('button', { name: /^Create/ }));

  await waitFor(() => expect(fetchMock.callHistory.called(undefined, { method: 'POST' })).toBe(true));
});

test('of 100,000 references only a page is offered, and the rest is searched', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    ...raft,
    id: index + 1,
    name: `Raft ${index + 1}`,
  }));
  fetchMock.get(/\/api\/rafts/, page(...many));

  const { data, total } = await dataProvider.getList('rafts', { pagination: { page: 1, perPage: 100 } });

  expect([data.length, total]).toEqual([100, 100_000]);
});

const PRODUCT_LISTS = [
  'pools',
  'licenses',
  'orders',
  'customers',
  'mappings',
  'sites',
  'notifications',
  'audit',
];
const ODD_ANSWERS: [string, unknown][] = [
  ['null', ok(null)],
  ['a text', ok('x')],
  ['an object', ok({})],
  ['null records', ok([null])],
  ['records without fields', ok([{ id: 1 }])],
  ['HTML', html],
  ['a failure', errorResponse(500, 'The database is away')],
];

test.each(PRODUCT_LISTS.flatMap((name) => ODD_ANSWERS.map(([kind, answer]) => ({ name, kind, answer }))))(
  'the list of $name survives $kind',
  async ({ name, answer }) => {
    const { path = '' } = resources.find((resource) => resource.name === name)?.options.api ?? {};
    fetchMock
      .route(new RegExp(`/api${path}(/search)?(\\?|$)`), answer as object)
      .route(/\/api\//, errorResponse(404, 'Not found'));

    renderResource(resources, { dataProvider: productProvider, at: `/dashboard/${name}` });

    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
    expect(document.querySelector('main')).toHaveTextContent(/could not be loaded|Invalid response|N\/A|#1/);
  },
);
