import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, HttpError, type RaRecord, testDataProvider } from 'react-admin';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pools as poolEndpoints } from '#contract/pools';
import { BulkUpdateButton, defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';
import { captureDownloads } from '../stock';
import { couponEndpoints, coupons } from './coupons';

const pools = defineResource({
  name: 'pools',
  endpoints: poolEndpoints,
  list: { columns: ['name'] },
  show: {},
});

const spring = {
  id: 1,
  code: 'SPRING',
  percent: 10,
  status: 'draft',
  pool_id: 7,
  starts_on: '2026-03-01',
  created_at: '2026-02-01T12:00:00.000Z',
  active: true,
  note: null,
};
const summer = { ...spring, id: 2, code: '=SUMMER', pool_id: 8, starts_on: null, active: false };
const allPools = [
  { id: 7, name: 'Office' },
  { id: 8, name: 'Games' },
];

function createProvider(overrides: object = {}) {
  const lists: Record<string, RaRecord[]> = {
    coupons: [spring, summer],
    pools: allPools,
  };
  const getList = vi.fn(async (resource: string, _params: object) => {
    const data = lists[resource] ?? [];
    return { data, total: data.length };
  });
  const getOne = vi.fn(async (resource: string, { id }: { id: unknown }) => ({
    data: lists[resource]?.find((record) => String(record.id) === String(id)),
  }));
  const getMany = vi.fn(async (resource: string, { ids }: { ids: unknown[] }) => ({
    data: lists[resource]?.filter((record) => ids.map(String).includes(String(record.id))) ?? [],
  }));
  const update = vi.fn(async (_: string, { id, data }: { id: unknown; data: object }) => ({
    data: { ...spring, ...data, id },
  }));
  const remove = vi.fn(async (_: string, { previousData }: { previousData: object }) => ({
    data: previousData,
  }));
  const calls = { getList, getOne, getMany, update, delete: remove, ...overrides };
  const provider = testDataProvider(calls as unknown as Partial<DataProvider>);
  return { ...calls, provider };
}

function openCoupons(path = '', overrides: object = {}) {
  const calls = createProvider(overrides);
  const page = renderResource([coupons, pools], {
    dataProvider: calls.provider,
    at: `/dashboard/coupons${path}`,
  });
  return { ...page, ...calls, user: userEvent.setup() };
}

const getLastList = (getList: ReturnType<typeof createProvider>['getList'], resource: string) =>
  getList.mock.calls.filter(([name]) => name === resource).at(-1)?.[1];

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  onTestFinished(() => void vi.unstubAllEnvs());
});

test('shows the names of references, read by one call, and links to them', async () => {
  const { getMany } = openCoupons();

  expect(await screen.findByRole('link', { name: 'Office' })).toHaveAttribute('href', '/dashboard/pools/7');
  expect(screen.getByRole('link', { name: 'Games' })).toBeVisible();
  expect(getMany.mock.calls.map(([resource, { ids }]) => [resource, ids])).toEqual([['pools', [7, 8]]]);
  // The order of ids tells nothing.
  expect(screen.queryByRole('button', { name: 'Pool id' })).not.toBeInTheDocument();
});

test('shows the id of a reference that the API no longer has', async () => {
  openCoupons('', { getMany: async () => ({ data: [] }) });

  expect(await screen.findByText('#7')).toBeVisible();
});

test('shows a calendar day as it is, west of UTC too', async () => {
  openCoupons();

  const row = (await screen.findByRole('link', { name: 'SPRING' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Mar 1, 2026')).toBeVisible();
});

test('filters by a reference, a range of numbers, days and times, and a text', async () => {
  const { user, getList } = openCoupons();

  await screen.findByRole('option', { name: 'Games' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Pool id' }), 'Games');
  await user.selectOptions(await screen.findByLabelText('Filter by Percent'), 'Custom range');
  await user.type(await screen.findByLabelText('Percent from'), '5');
  await user.selectOptions(screen.getByLabelText('Filter by Starts on'), 'Custom range');
  await user.type(screen.getByLabelText('Starts on to'), '2026-04-01');
  await user.selectOptions(screen.getByLabelText('Filter by Created at'), 'Custom range');
  await user.type(screen.getByLabelText('Created at from'), '2026-02-01');
  await user.type(screen.getByLabelText('Note'), 'vip');

  await waitFor(() =>
    expect(getLastList(getList, 'coupons')).toMatchObject({
      filter: {
        pool_id: '8',
        percent_gte: 5,
        starts_on_lte: '2026-04-01',
        created_at_gte: '2026-02-01T08:00:00.000Z',
        note: 'vip',
      },
    }),
  );
  expect(await screen.findByText('Pool id: Games')).toBeVisible();
  expect(screen.getByText('Percent ≥ 5')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter Starts on ≤ Apr 1, 2026' }));
  await waitFor(() => expect(getLastList(getList, 'coupons')).not.toHaveProperty('filter.starts_on_lte'));
});

test('finds a reference among many by a search on the server', async () => {
  const getList = vi.fn(async (resource: string, { filter }: { filter?: { search?: string } }) => {
    if (resource === 'coupons') return { data: [spring], total: 1 };
    return { data: filter?.search === 'gam' ? [allPools[1]] : allPools, total: 100_000 };
  });
  const { user } = openCoupons('/1', { getList });

  const input = await screen.findByDisplayValue('Office');
  await user.clear(input);
  await user.type(input, 'gam');
  await user.click(await screen.findByRole('option', { name: 'Games' }));

  expect(input).toHaveValue('Games');
  const searches = getList.mock.calls.filter(([resource]) => resource === 'pools');
  expect(searches.every(([, params]) => JSON.stringify(params).includes('"perPage":1000') === false)).toBe(
    true,
  );
});

test('edits the values of a record, sends them and returns to the list', async () => {
  const { user, update, router } = openCoupons('/1');

  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveValue('SPRING');
  expect(screen.getByLabelText(/Starts on/)).toHaveValue('2026-03-01');
  await user.clear(code);
  await user.type(code, 'AUTUMN');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Element updated')).toBeVisible();
  expect(update).toHaveBeenCalledWith(
    'coupons',
    expect.objectContaining({ data: expect.objectContaining({ code: 'AUTUMN', starts_on: '2026-03-01' }) }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/coupons'));
});

test('a refused change is shown at its field and keeps the input', async () => {
  const update = async () => {
    throw new HttpError('Conflict', 409, { errors: { code: 'Code is taken' } });
  };
  const { user, router } = openCoupons('/1', { update });

  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.clear(code);
  await user.type(code, 'TAKEN');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Code is taken')).toBeVisible();
  expect(await screen.findByText('Failed to update Coupon: Conflict')).toBeVisible();
  expect(code).toHaveValue('TAKEN');
  expect(router.state.location.pathname).toBe('/dashboard/coupons/1');
});

test('the form waits for the fields that the list omits, and keeps what is entered when they change', async () => {
  const { note: _, ...listed } = spring;
  let load = (_answer: { data: object }) => {};
  const getOne = vi.fn(() => new Promise<{ data: object }>((resolve) => (load = resolve)));
  const getList = async () => ({ data: [listed], total: 1 });
  const { user, queryClient, router } = openCoupons('', { getList, getOne });
  await screen.findByText('SPRING');
  await router.navigate('/dashboard/coupons/1');
  await waitFor(() => expect(getOne).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();

  load({ data: { ...spring, note: 'For May' } });
  const note = await screen.findByRole('textbox', { name: /Note/ });
  expect(note).toHaveValue('For May');
  await user.type(note, ' and June');
  getOne.mockResolvedValue({ data: { ...spring, code: 'SUMMER', note: 'For July' } });
  await queryClient.invalidateQueries({ queryKey: ['coupons', 'getOne'] });

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('SUMMER'));
  expect(note).toHaveValue('For May and June');
});

test('the form of a record whose API omits a field stays while the record is fetched again', async () => {
  const { note: _, ...omitted } = spring;
  const getOne = vi.fn(async (): Promise<object> => ({ data: omitted }));
  const { user, queryClient } = openCoupons('/1', { getOne });
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.type(code, '-2');
  getOne.mockReturnValue(new Promise(() => {}));

  void queryClient.invalidateQueries({ queryKey: ['coupons', 'getOne'] });
  await waitFor(() => expect(getOne.mock.calls.length).toBeGreaterThan(1));

  expect(code).toBeInTheDocument();
  expect(code).toHaveValue('SPRING-2');
});

test('a form whose record changes while it is saved is left without a question', async () => {
  let save = (_answer: { data: object }) => {};
  const update = vi.fn(() => new Promise<{ data: object }>((resolve) => (save = resolve)));
  const getOne = vi.fn(async () => ({ data: spring }));
  const { user, queryClient, router } = openCoupons('/1', { getOne, update });
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.clear(code);
  await user.type(code, 'MAY');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());

  const saved = { data: { ...spring, code: 'MAY', percent: 20 } };
  getOne.mockResolvedValue(saved);
  await queryClient.invalidateQueries({ queryKey: ['coupons', 'getOne'] });
  await screen.findByRole('heading', { name: /MAY/ });
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  save(saved);

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/coupons'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the form of a missing record says so', async () => {
  const getOne = async () => {
    throw new HttpError('Not found', 404);
  };
  openCoupons('/9', { getOne });

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('rows and detail page offer edit and delete; a deletion can be undone', async () => {
  const { user, router, delete: remove } = openCoupons('/1/show');

  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/dashboard/coupons/1');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await router.navigate('/dashboard/coupons');

  expect(await screen.findByRole('button', { name: 'Delete SPRING' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit SPRING' })).toHaveAttribute('href', '/dashboard/coupons/1');
  expect(remove).not.toHaveBeenCalled();
});

test('shows all fields of the record, with the names of references', async () => {
  openCoupons('/1/show');

  expect(await screen.findByText('Starts on')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Office' })).toBeVisible();
});

test('exports all columns with the names of references and without formulas', async () => {
  const file = captureDownloads();
  const { user } = openCoupons();

  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await screen.findByText(/have an apostrophe in front, against formulas/);
  await screen.findByText('Exported: 2 rows');

  expect((await file.text()).trim().split('\r\n')).toEqual([
    'Code,Percent,Status,Pool id,Starts on,Created at,Active',
    'SPRING,10,draft,Office,2026-03-01,2026-02-01T12:00:00.000Z,true',
    '"\'=SUMMER",10,draft,Games,,2026-02-01T12:00:00.000Z,false',
  ]);
});

test('exports the selected rows', async () => {
  const file = captureDownloads();
  const { user } = openCoupons();

  await user.click(await screen.findByRole('checkbox', { name: 'Select SPRING' }));
  await user.click(await screen.findByRole('button', { name: 'Export Selected' }));

  await waitFor(() => expect(file.files).toHaveLength(1));
  expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
});

test('a deletion of selected rows can be undone, as that of one', async () => {
  // A list that is read after the deletion lacks the row, however late the test looks.
  let listed = [spring, summer];
  const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => {
    listed = listed.filter(({ id }) => !ids.includes(id));
    return { data: ids };
  });
  const getList = async (resource: string) => {
    const data = resource === 'coupons' ? listed : allPools;
    return { data, total: data.length };
  };
  const { user } = openCoupons('', { deleteMany, getList });
  const deleteSpring = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select SPRING' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  };

  await deleteSpring();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'SPRING' });
  expect(deleteMany).not.toHaveBeenCalled();
  await deleteSpring();

  await waitFor(() => expect(screen.queryByRole('link', { name: 'SPRING' })).not.toBeInTheDocument());
  await waitFor(() => expect(deleteMany).toHaveBeenCalledOnce());
  expect(deleteMany.mock.calls[0]?.[1]).toMatchObject({ ids: [1] });
});

test('an undoable change returns to the list at once, and is not sent when it is undone', async () => {
  const undoable = defineResource({
    endpoints: couponEndpoints,
    list: { columns: ['code'] },
    edit: { mutationMode: 'undoable' },
  });
  const { provider, update } = createProvider();
  const user = userEvent.setup();
  const { router } = renderResource(undoable, { dataProvider: provider, at: '/dashboard/coupons' });
  await user.click(await screen.findByRole('link', { name: 'SPRING' }));

  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'SPRING-2' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/coupons');
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByRole('link', { name: 'SPRING' })).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('a change that is refused after its form was left opens it again with what was typed', async () => {
  const optimistic = defineResource({
    endpoints: couponEndpoints,
    list: { columns: ['code'] },
    edit: { mutationMode: 'optimistic' },
  });
  const update = vi
    .fn()
    .mockRejectedValueOnce(new HttpError('Conflict', 409, { errors: { code: 'Code is taken' } }))
    .mockImplementation(async (_: string, { data }: { data: object }) => ({ data }));
  const { provider } = createProvider({ update });
  const user = userEvent.setup();
  renderResource(optimistic, { dataProvider: provider, at: '/dashboard/coupons/1' });
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await user.click(await screen.findByRole('button', { name: 'Open again' }));
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveValue('SPRING-2');
  await waitFor(() => expect(code).toHaveAccessibleDescription('Code is taken'));
  await user.type(code, '6');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[1].data).toMatchObject({ code: 'SPRING-26' });
});

test('an optimistic change that is refused is reverted with its reason', async () => {
  const optimistic = defineResource({
    endpoints: couponEndpoints,
    list: { columns: ['code'] },
    edit: { mutationMode: 'optimistic' },
  });
  const update = async () => {
    throw new HttpError('Conflict', 409);
  };
  const { provider } = createProvider({ update });
  const user = userEvent.setup();
  renderResource(optimistic, { dataProvider: provider, at: '/dashboard/coupons/1' });

  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Failed to update Coupon: Conflict')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'SPRING' })).toBeVisible();
});

test('changes the selected rows together', async () => {
  const flagged = defineResource({
    endpoints: couponEndpoints,
    list: {
      columns: ['code'],
      bulkActions: () => <BulkUpdateButton<typeof couponEndpoints> label="kit.no" data={{ active: false }} />,
    },
  });
  const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const { provider } = createProvider({ updateMany });
  const user = userEvent.setup();
  renderResource(flagged, { dataProvider: provider, at: '/dashboard/coupons' });

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'No' }));

  expect(await screen.findByText('2 elements updated')).toBeVisible();
  expect(updateMany).toHaveBeenCalledWith(
    'coupons',
    expect.objectContaining({ ids: [1, 2], data: { active: false } }),
  );
});
