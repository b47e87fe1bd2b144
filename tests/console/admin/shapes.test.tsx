import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, HttpError, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { defineResource } from '../../../src/admin';
import type { ResourceDefinition } from '../../../src/admin/resource/defineResource';
import { renderResource } from '../renderResource';
import { campaigns, endpoints, spring } from './campaigns';

interface Options extends Partial<Pick<DataProvider, 'update'>> {
  resource?: ResourceDefinition;
  record?: typeof spring;
}

function openCampaigns(path: string, { resource = campaigns, record = spring, ...overrides }: Options = {}) {
  const create = vi.fn(async (_: string, { data }: { data: object }) => ({
    data: { ...spring, ...data, id: 2 },
  }));
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...spring, ...data } }));
  const dataProvider = testDataProvider({
    getList: async () => ({ data: [record], total: 1 }),
    getOne: async () => ({ data: record }),
    create,
    update,
    ...overrides,
  } as unknown as Partial<DataProvider>);
  renderResource(resource, { dataProvider, at: `/dashboard/campaigns${path}` });
  return { create, update, user: userEvent.setup() };
}

const getSent = (call: ReturnType<typeof vi.fn>) => call.mock.calls.at(-1)?.[1].data;
const save = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Save' }));

test('shows arrays, objects and unions in the list', async () => {
  openCampaigns('');

  const row = (await screen.findByRole('link', { name: 'Spring' })).closest('tr') as HTMLElement;
  const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);

  expect(cells.slice(0, 6)).toEqual([
    'Spring',
    'line 1\nline 2',
    'Red, Dark blue',
    'Label: Mugs · Count: 2\nLabel: Pens · Count: 3 · Note: blue',
    'Kind: Fixed · Amount: 5 · Currency: EUR',
    'Street: Main Street 1',
  ]);
});

test('creates a record with every shape', async () => {
  const { user, create } = openCampaigns('/new');
  await user.type(await screen.findByLabelText('Title'), 'Summer');
  await user.type(screen.getByLabelText(/^Description/), 'one{Enter}two');

  await user.click(await screen.findByLabelText(/^Colors/));
  await user.click(await screen.findByRole('option', { name: 'Dark blue' }));
  await user.type(screen.getByLabelText(/^Tags/), 'new{Enter}hot');
  await user.type(screen.getByLabelText(/^Sizes/), '4{Enter}2{Enter}');
  const lines = within(screen.getByRole('group', { name: 'Lines' }));
  await user.click(lines.getByRole('button', { name: 'Add' }));
  await user.type(lines.getByLabelText('Label'), 'Mugs');
  await user.type(lines.getByLabelText('Count'), '2');
  await user.click(lines.getByRole('button', { name: 'Add' }));
  await user.click(lines.getByRole('button', { name: 'Remove Lines 2' }));
  const discount = within(screen.getByRole('group', { name: 'Discount' }));
  await user.selectOptions(discount.getByLabelText('Discount'), 'Percent');
  await user.type(discount.getByLabelText('Percent'), '20');
  await user.click(screen.getByRole('button', { name: /^Create/ }));

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(getSent(create)).toEqual({
    title: 'Summer',
    description: 'one\ntwo',
    slogan: null,
    starts_on: null,
    ends_on: null,
    colors: ['dark_blue'],
    tags: ['new', 'hot'],
    sizes: [4, 2],
    lines: [{ label: 'Mugs', count: 2, note: null }],
    address: null,
    discount: { kind: 'percent', percent: 20 },
  });
});

test('a changed branch of a union drops the values of the other one', async () => {
  const { user, update } = openCampaigns('/1');
  const discount = within(await screen.findByRole('group', { name: 'Discount' }));
  expect(discount.getByLabelText('Currency')).toHaveValue('EUR');

  await user.selectOptions(discount.getByLabelText('Discount'), 'Percent');
  expect(discount.queryByLabelText('Currency')).not.toBeInTheDocument();
  await user.type(discount.getByLabelText('Percent'), '20');
  await save(user);

  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(getSent(update).discount).toEqual({ kind: 'percent', percent: 20 });
});

test('an object that may be null is added and removed', async () => {
  const { user, update } = openCampaigns('/1');
  const address = within(await screen.findByRole('group', { name: 'Address' }));
  expect(address.getByLabelText('Street')).toHaveValue('Main Street 1');
  expect(address.getByLabelText('Town (optional)')).toBeVisible();

  await user.click(address.getByRole('checkbox', { name: 'Address' }));
  await save(user);

  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(getSent(update).address).toBeNull();
});

test('an emptied text that may be null becomes null, also one with a minimum', async () => {
  const { user, update } = openCampaigns('/1');
  await user.clear(await screen.findByLabelText('Slogan (optional)'));
  await user.clear(screen.getByLabelText('Description (optional)'));

  await save(user);

  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(getSent(update)).toMatchObject({ slogan: null, description: null });
});

test('a required text is required in the form of a derived update', async () => {
  const { user, update } = openCampaigns('/1');
  await user.clear(await screen.findByLabelText('Title'));

  await save(user);

  expect(await screen.findByText('Must not be empty')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('a rule between fields is shown at its field, and goes when the other field changes', async () => {
  const { user, update } = openCampaigns('/1');
  const start = await screen.findByLabelText(/^Starts on/);
  await user.clear(start);
  await user.type(start, '2026-05-01');
  await save(user);
  expect(await screen.findByText('Must be after the start')).toBeVisible();
  expect(update).not.toHaveBeenCalled();

  await user.clear(start);
  await user.type(start, '2026-03-15');

  await waitFor(() => expect(screen.queryByText('Must be after the start')).not.toBeInTheDocument());
  await save(user);
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
});

test('errors inside of arrays, objects and unions are shown at their inputs', async () => {
  const { user, update } = openCampaigns('/1');
  const lines = within(await screen.findByRole('group', { name: 'Lines' }));
  const [count] = lines.getAllByLabelText('Count');
  await user.clear(count as HTMLElement);
  await user.type(count as HTMLElement, '99');
  await user.selectOptions(screen.getByLabelText('Discount'), 'Choose…');
  await save(user);

  expect(await screen.findByText('Must be between 1 and 10')).toBeVisible();
  expect(screen.getByLabelText('Discount')).toBeInvalid();
  await user.click(lines.getByRole('button', { name: 'Add' }));
  await user.click(lines.getByRole('button', { name: 'Add' }));
  await save(user);
  expect(await screen.findByText('At most 3 lines')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const withoutTitle = defineResource({
  endpoints,
  list: { columns: ['title'] },
  edit: { inputs: { title: false } },
});

test('an error of a field without an input is said in the form and as a toast', async () => {
  const { user, update } = openCampaigns('/1', { resource: withoutTitle, record: { ...spring, title: '' } });

  await save(user);

  await waitFor(() => expect(screen.getAllByText('Title: Must not be empty')).toHaveLength(2));
  expect(update).not.toHaveBeenCalled();
});

test('a refusal that names a field without an input is said', async () => {
  const refuse = () => Promise.reject(new HttpError('Invalid', 422, { errors: { title: 'Taken' } }));
  const { user } = openCampaigns('/1', { resource: withoutTitle, update: refuse });
  await user.clear(await screen.findByLabelText(/^Slogan/));

  await save(user);

  await waitFor(() => expect(screen.getAllByText('Title: Taken')).not.toHaveLength(0));
});

test('the errors of an added row wait until its input was left, or the form was submitted', async () => {
  const { user, create } = openCampaigns('/new');
  const lines = within(await screen.findByRole('group', { name: 'Lines' }));
  const addRow = () => user.click(lines.getByRole('button', { name: 'Add' }));

  // Its first input has the focus, which the second row takes.
  await addRow();
  await addRow();
  expect(await lines.findAllByText('Must not be empty')).toHaveLength(1);
  expect(lines.queryByText('Must be between 1 and 10')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Create/ }));
  await waitFor(() => expect(lines.getAllByText('Must be between 1 and 10')).toHaveLength(2));
  expect(lines.getAllByText('Must not be empty')).toHaveLength(2);
  await addRow();
  await user.keyboard('Mugs');

  expect(lines.getAllByLabelText('Label')[2]).toHaveValue('Mugs');
  expect(lines.getAllByText('Must be between 1 and 10')).toHaveLength(2);
  expect(create).not.toHaveBeenCalled();
});
