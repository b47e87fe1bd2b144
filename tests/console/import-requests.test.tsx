import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, ok } from './responses';
import { captureDownloads, cloud, licensePage, office, openStock } from './stock';
import { stubWorker } from './stubWorker';

const BULK = '/api/licenses/bulk';
const FAILURE = 'Failed to import licenses: ';

interface Chunk {
  idempotency_key: string;
  import_id: string;
  is_last: boolean;
  license_group_id: number;
  licenses: { license_key: string }[];
  batch?: { file_name: string };
}

const getChunks = (): Chunk[] =>
  fetchMock.callHistory.calls(BULK).map(({ options }) => JSON.parse(String(options.body)));

const accepted = ({ licenses }: Chunk, errors: { index: number; message: string }[] = []) => ({
  status: 201,
  body: ok({ created_count: licenses.length - errors.length, error_count: errors.length, errors }),
});
const mockBulk = (respond: (chunk: Chunk, call: number) => object) =>
  fetchMock.post(BULK, ({ options }) =>
    respond(JSON.parse(String(options.body)), fetchMock.callHistory.calls(BULK).length),
  );

const keys = (count: number) => Array.from({ length: count }, (_, n) => `KEY-${n}-END`);

const chooseFile = (user: UserEvent, name: string, content: BlobPart) =>
  user.upload(screen.getByLabelText('Choose a File', { selector: 'input' }), new File([content], name));

/** Opens the page, enters the keys and submits them. */
async function startImport(text: string) {
  const user = userEvent.setup();
  const rendered = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  fireEvent.input(screen.getByLabelText('License Keys'), { target: { value: text } });
  await screen.findByText(/^[\d,]+ keys?$/, { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  return { user, ...rendered };
}

beforeEach(() => {
  stubWorker();
  fetchMock
    .get('/api/license-groups', ok([office, cloud]), { name: 'pools' })
    .get('path:/api/licenses', licensePage([]));
});

test('sends keys in order in chunks of 2,000 and lists all rejected keys together', async () => {
  mockBulk((chunk, call) => accepted(chunk, [{ index: call, message: 'License key already exists' }]));
  const file = captureDownloads();

  const { user } = await startImport(['abc', ...keys(2500)].join('\n'));
  await screen.findByText('Imported: 2498 | Errors: 3');
  await user.click(screen.getByText('Download CSV'));

  expect(getChunks().map(({ licenses }) => licenses.length)).toEqual([2000, 500]);
  expect(getChunks().flatMap(({ licenses }) => licenses.map(({ license_key }) => license_key))).toEqual(
    keys(2500),
  );
  expect(new Set(getChunks().map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
  expect(new Set(getChunks().map(({ import_id }) => import_id)).size).toBe(1);
  expect(getChunks().map(({ is_last }) => is_last)).toEqual([false, true]);
  await waitFor(() => expect(file.files).toHaveLength(1));
  expect((await file.text()).split('\r\n')).toEqual([
    'License Key,Reason',
    'abc,License key must be at least 5 characters',
    'KEY-1-END,License key already exists',
    'KEY-2002-END,License key already exists',
  ]);
});

test('sends a chunk whose response is lost again with the same id when the connection is back', async () => {
  mockBulk((chunk, call) => (call === 1 ? { throws: new TypeError('Failed to fetch') } : accepted(chunk)));

  await startImport('KEY-ONE');
  await screen.findAllByText('The connection is lost. Retrying until it is restored.');
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('Imported: 1 | Errors: 0')).toBeVisible();
  const [first, retried] = getChunks();
  expect(retried).toEqual(first);
});

test('says why a chunk fails again and again', async () => {
  mockBulk((chunk, call) => (call < 4 ? errorResponse(503, 'The database is away') : accepted(chunk)));
  const retryNow = async (call: number) => {
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(getChunks()).toHaveLength(call));
  };

  await startImport('KEY-ONE');
  await screen.findAllByText('The connection is lost. Retrying until it is restored.');
  const early = screen.queryByText(/The database is away/);
  await retryNow(2);
  await retryNow(3);

  expect(await screen.findByText('Last failure: The database is away')).toBeVisible();
  expect(early).toBeNull();
  await retryNow(4);
  expect(await screen.findByText('Imported: 1 | Errors: 0')).toBeVisible();
});

test.each([
  ['a restarting server', { status: 503, body: { success: false, message: 'Starting' } }],
  ['an interrupted response', { status: 201, body: '{"success":tr' }],
  ['too many requests', errorResponse(429, 'Slowly')],
])('retries a chunk after %s', async (_, response) => {
  mockBulk((chunk, call) => (call === 1 ? response : accepted(chunk)));

  await startImport('KEY-ONE');

  expect(await screen.findByText('Imported: 1 | Errors: 0')).toBeVisible();
  expect(getChunks()).toHaveLength(2);
});

test('shows a progress bar instead of the form while keys are sent', async () => {
  let release = (_: object) => {};
  mockBulk((chunk, call) => {
    if (call === 1) return accepted(chunk);
    return new Promise((resolve) => {
      release = () => resolve(accepted(chunk));
    });
  });

  await startImport(keys(8000).join('\n'));
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '25'));

  expect(screen.getByRole('progressbar', { name: 'Importing licenses' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Importing licenses' })).toHaveFocus();
  expect(screen.getByText('Imported').nextSibling).toHaveTextContent('2,000');
  expect(screen.getByText('Left').nextSibling).toHaveTextContent('6,000');
  expect(screen.getByText('Errors').nextSibling).toHaveTextContent('0');
  expect(screen.getByLabelText('License Keys')).not.toBeVisible();
  release({});
});

test('keeps unsent keys after a failure, shows the progress, and resumes', async () => {
  mockBulk((chunk, call) => (call === 2 ? errorResponse(500, 'Something went wrong') : accepted(chunk)));

  const { user } = await startImport(keys(2003).join('\n'));

  expect(await screen.findByText(`${FAILURE}Something went wrong`)).toBeVisible();
  expect(
    screen.getByText('The import has stopped. Imported: 2,000 | Errors: 0. Keys not sent: 3.'),
  ).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('KEY-2000-END\nKEY-2001-END\nKEY-2002-END');
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  expect(await screen.findByText('Imported: 2003 | Errors: 0')).toBeVisible();
  expect(getChunks()[2]).toEqual(getChunks()[1]);
});

test.each([
  ['after a part of it was imported', 2003, 2],
  ['whose only request failed', 3, 1],
])('imports another list as another batch than the one %s', async (_, count, failing) => {
  mockBulk((chunk, call) =>
    call === failing ? errorResponse(500, 'Something went wrong') : accepted(chunk),
  );
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  await chooseFile(user, 'first.txt', keys(count).join('\n'));
  await screen.findByText(/^[\d,]+ keys$/, { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  await screen.findByText(`${FAILURE}Something went wrong`);

  fireEvent.input(screen.getByLabelText('License Keys'), { target: { value: '' } });
  for (const button of screen.queryAllByRole('button', { name: /^Remove/ })) await user.click(button);
  await chooseFile(user, 'second.txt', 'OTHER-1-KEY\nOTHER-2-KEY');
  await screen.findByText('2 keys', { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));

  expect(await screen.findByText('Imported: 2 | Errors: 0')).toBeVisible();
  const [first] = getChunks();
  const last = getChunks().at(-1);
  expect(first?.batch?.file_name).toBe('first.txt');
  expect(last?.batch?.file_name).toBe('second.txt');
  expect(last?.import_id).not.toBe(first?.import_id);
});

test('shows a server error at its field and keeps the entered keys', async () => {
  const message = 'License pool not found';
  mockBulk(() => errorResponse(422, message, { license_group_id: message }));

  await startImport('abc\nKEY-ONE,KEY-TWO');

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(`${FAILURE}${message}`)).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('abc\nKEY-ONE,KEY-TWO');
});

test('sends nothing when all keys are invalid, and lists them', async () => {
  await startImport('abc\nab');

  expect(await screen.findByText('Imported: 0 | Errors: 2')).toBeVisible();
  expect(getChunks()).toHaveLength(0);
  expect(screen.getByRole('dialog', { name: '2 keys were not imported' })).toBeVisible();
});

test('adds a file beside the text area, shows its rows, takes another column and removes it again', async () => {
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');

  await chooseFile(user, 'keys.csv', 'Spare,Key\nSPARE-1,KEY-ONE\nSPARE-2,abc');
  const list = await screen.findByRole('table');
  await within(list).findByRole('row', { name: /KEY-ONE/ });
  expect(
    within(list)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual([
    expect.stringMatching(/^LineWhat happensSpare/),
    '1Names the columnsSpareKey',
    '2ReadySPARE-1KEY-ONE',
    '3License key must be at least 5 charactersSPARE-2abc',
  ]);
  expect(screen.getByLabelText('Import preview')).toHaveTextContent(
    'Ready to import1License key must be at least 5 charactersFirst: keys.csv, Line 31Left out: Names the columnsFirst: keys.csv, Line 11',
  );
  await user.selectOptions(screen.getByLabelText('Spare'), 'License key');
  expect(await within(list).findByRole('row', { name: '3 Ready SPARE-2 abc' })).toBeVisible();
  await user.click(screen.getByLabelText('Remove keys.csv'));

  expect(await screen.findByText('0 keys')).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('');
});

test.each(['keys.xlsx', 'keys.json', 'keys.xml', 'keys.zip', 'keys.tab', 'KEYS.PEM'])(
  'offers %s in the file picker',
  async (name) => {
    const user = userEvent.setup();
    openStock('licenses/import');
    await screen.findByLabelText('License Keys');

    // The content decides how it is read.
    await chooseFile(user, name, 'AAAAA-1\nBBBBB-2');

    expect(await screen.findByLabelText(`Remove ${name}`)).toBeVisible();
  },
);

test('shows the rows of a count that is clicked, and all again', async () => {
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');
  await chooseFile(user, 'keys.csv', 'Key\nAAAAA-1\n1.23E+15\nabc\nAAAAA-1\nBBBBB-2');
  await screen.findByRole('row', { name: /BBBBB-2/ });
  const shownKeys = async (count: string) => {
    await user.click(screen.getByRole('button', { name: count }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Names the columns/ })).toBeNull());
    return screen
      .getAllByRole('row')
      .flatMap(({ lastChild }) => lastChild?.textContent || [])
      .slice(1);
  };

  expect(await shownKeys('Ready to import')).toEqual(['AAAAA-1', 'BBBBB-2']);
  expect(await shownKeys('Left out: Rounded by a spreadsheet')).toEqual(['1.23E+15']);
  expect(await shownKeys('License key appears more than once in the list')).toEqual(['AAAAA-1']);
  const pressed = screen.getByRole('button', { pressed: true });
  expect(pressed).toHaveAccessibleName('License key appears more than once in the list');
  expect(screen.getByLabelText('Rows')).toHaveDisplayValue('License key appears more than once in the list');
  await user.click(pressed);

  expect(await screen.findByRole('row', { name: /Names the columns/ })).toBeVisible();
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

test('assigns the columns as at the last import of the supplier, says so, and detects them again', async () => {
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  const { router } = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  await user.type(screen.getByLabelText(/^Supplier/), 'Acme');
  await chooseFile(user, 'a.csv', 'Spare,Key\nSPARE-1,KEY-ONE');
  await user.selectOptions(await screen.findByLabelText('Spare'), 'License key');
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  await screen.findByText('Imported: 1 | Errors: 0');
  await waitFor(() => expect(screen.queryByLabelText('License Keys')).toBeNull());

  await act(() => router.navigate('/dashboard/licenses/import?pool=3'));
  await screen.findByDisplayValue('Office 2026');
  await chooseFile(user, 'b.csv', 'Spare,Key\nSPARE-2,KEY-TWO');
  expect(await screen.findByLabelText('Key')).toHaveDisplayValue('License key');
  await user.type(screen.getByLabelText(/^Supplier/), 'ACME');
  expect(await screen.findByText('Columns as assigned at an earlier import.')).toBeVisible();
  expect(screen.getByLabelText('Spare')).toHaveDisplayValue('License key');
  await user.click(screen.getByRole('button', { name: 'Detect Again' }));

  await waitFor(() => expect(screen.getByLabelText('Key')).toHaveDisplayValue('License key'));
  expect(screen.queryByText('Columns as assigned at an earlier import.')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Spare'), 'Not imported');
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  await waitFor(() => expect(getChunks()).toHaveLength(2));
  expect(getChunks().map(({ licenses }) => licenses[0]?.license_key)).toEqual(['SPARE-1', 'KEY-TWO']);
});

test('imports a row that looks damaged when it is ticked', async () => {
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');

  await chooseFile(user, 'keys.csv', 'Key\nAAAAA-1\n1.23E+15');
  expect(await screen.findByText('Left out: Rounded by a spreadsheet')).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: 'Import line 3' }));
  await waitFor(() => expect(screen.queryByText('Left out: Rounded by a spreadsheet')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));

  await screen.findByText('Imported: 2 | Errors: 0');
  expect(getChunks()[0]?.licenses.map(({ license_key }) => license_key)).toEqual(['AAAAA-1', '1.23E+15']);
});

test('asks for the pool of each name in a list of several, and sends each its keys in one import', async () => {
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');
  // The form's own pool is not needed.
  await chooseFile(user, 'keys.csv', 'Product,Key\nOffice 2026,AAAAA-1\nOld,BBBBB-2\nOther,CCCCC-3');

  await user.selectOptions(await screen.findByLabelText('Pool of Old'), 'Leave out');
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  expect(getChunks()).toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('Pool of Other'), cloud.name);
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));

  await screen.findByText('Imported: 2 | Errors: 0');
  expect(screen.getByRole('dialog', { name: '2 licenses imported' })).toHaveTextContent(
    'No key was refused.',
  );
  expect(
    getChunks().map(({ license_group_id, licenses }) => [license_group_id, licenses[0]?.license_key]),
  ).toEqual([
    [office.id, 'AAAAA-1'],
    [cloud.id, 'CCCCC-3'],
  ]);
  expect(new Set(getChunks().map(({ import_id }) => import_id)).size).toBe(1);
});

test.each([
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel file, or one with a password'],
  [[0x50, 0x4b, 3, 4, 20], 'The file is damaged, or needs a password'],
  [[0x25, 0x50, 0x44, 0x46], 'A PDF cannot be read'],
])('refuses a binary file with the reason: %j', async (bytes, reason) => {
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');

  await chooseFile(user, 'keys.csv', new Uint8Array(bytes));

  expect(await screen.findByText(new RegExp(`^Failed to read the file: ${reason}`))).toBeVisible();
});

test('asks before it imports a file that was imported, and imports nothing when the answer is no', async () => {
  const batch = {
    batch_id: 7,
    supplier: 'Acme',
    reference: null,
    file_name: 'keys.csv',
    created_at: '2026-11-20T10:00:00.000Z',
  };
  fetchMock.post('/api/licenses/known', ok({ known_count: 2, batches: [{ ...batch, is_same_file: true }] }));
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  await chooseFile(user, 'keys.csv', 'Key\nAAAAA-1\nBBBBB-2');
  await screen.findByText('2 keys', { selector: '[role=status]' });

  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  const dialog = await screen.findByRole('dialog', { name: 'This list may be in stock already' });
  expect(dialog).toHaveTextContent('This file was imported on Nov 20, 2026 (batch #7 · Acme · keys.csv).');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(getChunks()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  await user.click(await screen.findByRole('button', { name: 'Import Anyway' }));

  await screen.findByText('Imported: 2 | Errors: 0');
  expect(getChunks()).toHaveLength(1);
});

test('brings rows that are sold elsewhere in as sold to the orders of a shop, never as stock', async () => {
  const sites = [{ id: 2, name: 'Wool Shop', url: 'https://wool.example', is_active: true }];
  fetchMock
    .get('path:/api/sites', ok(sites))
    .post('/api/licenses/known', ok({ known_count: 0, batches: [] }))
    .post('/api/sites/2/delivered-keys', {
      status: 201,
      body: ok({ created_count: 1, known_count: 0, errors: [] }),
    });
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  await chooseFile(
    user,
    'lmfwc.csv',
    'license_key,order_id,product_id,user_id,expires_at,status\nAAAAA-1,,5,,,3\nBBBBB-2,77,5,9,,2',
  );

  expect(await screen.findByText('1 row is sold elsewhere')).toBeVisible();
  await user.selectOptions(
    await screen.findByLabelText('Rows that are sold elsewhere'),
    'Add them as sold to orders of Wool Shop',
  );
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));

  expect(await screen.findByText(/1 added as sold to their orders/)).toBeVisible();
  expect(getChunks().map(({ licenses }) => licenses.map(({ license_key }) => license_key))).toEqual([
    ['AAAAA-1'],
  ]);
  const [call] = fetchMock.callHistory.calls('/api/sites/2/delivered-keys');
  expect(JSON.parse(String(call?.options.body))).toEqual({
    keys: [{ row: 3, license_key: 'BBBBB-2', order_id: '77', product_id: 5 }],
  });
});

test('sends PINs as the part that the pool calls so, and no key without a column that the pool has no part for', async () => {
  const withPin = { ...office, key_parts: [{ name: 'code', label: 'PIN', kind: 'text' }] };
  fetchMock.modifyRoute('pools', { response: ok([withPin]) });
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  await chooseFile(user, 'keys.csv', 'Key;PIN;Password\nAAAAA-1;4711;secret\nBBBBB-2;;');

  expect(await screen.findByText(/^Password: keys of Office 2026 have no such part/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  expect(await screen.findByText(/^A column of the list would be lost/)).toBeVisible();
  expect(getChunks()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Password'), 'Not imported');
  await waitFor(() => expect(screen.queryByText(/have no such part/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));

  await screen.findByText('Imported: 2 | Errors: 0');
  expect(getChunks()[0]?.licenses).toEqual([
    expect.objectContaining({ license_key: 'AAAAA-1', parts: { code: '4711' } }),
    { license_key: 'BBBBB-2', delivre_x_times: 1 },
  ]);
});

test('asks what a second column of keys holds, and sends nothing before the answer', async () => {
  mockBulk((chunk) => accepted(chunk));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  await chooseFile(user, 'keys.csv', 'Key 1;Key 2\nAAAAA-1;CCCCC-1\nAAAAA-2;CCCCC-2');
  const question = await screen.findByLabelText('What Key 2 holds');

  expect(screen.getByText('For example CCCCC-1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  // The question, and why the import has not begun.
  await waitFor(() => expect(screen.getAllByText(/^These columns may belong to the keys/)).toHaveLength(2));
  expect(getChunks()).toEqual([]);
  await user.selectOptions(question, 'Another license key');
  await waitFor(() => expect(screen.queryByLabelText('What Key 2 holds')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));

  await screen.findByText('Imported: 4 | Errors: 0');
  expect(getChunks()[0]?.licenses.map(({ license_key }) => license_key)).toEqual([
    'AAAAA-1',
    'CCCCC-1',
    'AAAAA-2',
    'CCCCC-2',
  ]);
});
