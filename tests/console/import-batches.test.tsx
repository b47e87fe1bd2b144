import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refused } from './answers';
import { catchDownload, office, openStock, pageOf } from './stock';
import { workInPage } from './workInPage';

const BULK = '/api/licenses/bulk';
const HEAD = 'Failed to import licenses: ';

interface Batch {
  batch_id: string;
  licenses: { license_key: string }[];
}

/** The batches that were sent, in order. */
const batches = (): Batch[] =>
  fetchMock.callHistory.calls(BULK).map(({ options }) => JSON.parse(String(options.body)));

const taken = ({ licenses }: Batch, errors: { index: number; message: string }[] = []) => ({
  status: 201,
  body: ok({ created_count: licenses.length - errors.length, error_count: errors.length, errors }),
});
const answer = (respond: (batch: Batch, call: number) => object) =>
  fetchMock.post(BULK, ({ options }) =>
    respond(JSON.parse(String(options.body)), fetchMock.callHistory.calls(BULK).length),
  );

const keys = (count: number) => Array.from({ length: count }, (_, n) => `KEY-${n}-END`);

/** Opens the page with these keys entered, and sends them. */
async function start(text: string) {
  const user = userEvent.setup();
  const opened = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  fireEvent.input(screen.getByLabelText('License Keys'), { target: { value: text } });
  await screen.findByText(/^[\d,]+ keys?$/, { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  return { user, ...opened };
}

beforeEach(() => {
  workInPage();
  fetchMock
    .mockGlobal()
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', pageOf([]));
});
afterEach(() => {
  fetchMock.hardReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('keys go out 2,000 at a time in their order; refusals of all batches stand in one list', async () => {
  answer((batch, call) => taken(batch, [{ index: call, message: 'License key already exists' }]));
  const file = catchDownload();

  const { user } = await start(['abc', ...keys(2500)].join('\n'));
  await screen.findByText('Imported: 2498 | Errors: 3');
  await user.click(screen.getByText('Download CSV'));

  expect(batches().map(({ licenses }) => licenses.length)).toEqual([2000, 500]);
  expect(batches().flatMap(({ licenses }) => licenses.map(({ license_key }) => license_key))).toEqual(
    keys(2500),
  );
  expect(new Set(batches().map(({ batch_id }) => batch_id)).size).toBe(2);
  await waitFor(() => expect(file.files).toHaveLength(1));
  expect((await file.text()).split('\r\n')).toEqual([
    'License Key,Reason',
    'abc,License key must be at least 5 characters',
    'KEY-1-END,License key already exists',
    'KEY-2002-END,License key already exists',
  ]);
});

test('a batch whose answer is lost is sent again under its own name, as soon as the connection is back', async () => {
  answer((batch, call) => (call === 1 ? { throws: new TypeError('Failed to fetch') } : taken(batch)));

  await start('KEY-ONE');
  await screen.findAllByText('The connection is lost. Retrying until it is restored.');
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('Imported: 1 | Errors: 0')).toBeVisible();
  const [first, again] = batches();
  expect(again).toEqual(first);
});

test.each([
  ['a restarting server', { status: 503, body: { success: false, message: 'Starting' } }],
  ['a broken-off answer', { status: 201, body: '{"success":tr' }],
  ['too many calls', refused(429, 'Slowly')],
])('%s is waited for', async (_, response) => {
  answer((batch, call) => (call === 1 ? response : taken(batch)));

  await start('KEY-ONE');

  expect(await screen.findByText('Imported: 1 | Errors: 0')).toBeVisible();
  expect(batches()).toHaveLength(2);
});

test('while keys are sent a progress bar stands in place of the form', async () => {
  let release = (_: object) => {};
  answer((batch, call) => {
    if (call === 1) return taken(batch);
    return new Promise((resolve) => {
      release = () => resolve(taken(batch));
    });
  });

  await start(keys(8000).join('\n'));
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '25'));

  expect(screen.getByRole('progressbar', { name: 'Importing licenses' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Importing licenses' })).toHaveFocus();
  expect(screen.getByText('Imported').nextSibling).toHaveTextContent('2,000');
  expect(screen.getByText('Left').nextSibling).toHaveTextContent('6,000');
  expect(screen.getByText('Errors').nextSibling).toHaveTextContent('0');
  expect(screen.getByLabelText('License Keys')).not.toBeVisible();
  release({});
});

test('a failure on the way keeps what was not sent, says how far it came, and the import goes on', async () => {
  answer((batch, call) => (call === 2 ? refused(500, 'Something went wrong') : taken(batch)));

  const { user } = await start(keys(2003).join('\n'));

  expect(await screen.findByText(`${HEAD}Something went wrong`)).toBeVisible();
  expect(
    screen.getByText('The import has stopped. Imported: 2,000 | Errors: 0. Keys not sent: 3.'),
  ).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('KEY-2000-END\nKEY-2001-END\nKEY-2002-END');
  await user.click(screen.getByRole('button', { name: 'Import Licenses' }));
  expect(await screen.findByText('Imported: 2003 | Errors: 0')).toBeVisible();
  expect(batches()[2]).toEqual(batches()[1]);
});

test('what the server refuses at a field stands there, and nothing typed is lost', async () => {
  const message = 'License pool not found';
  answer(() => refused(422, message, { license_group_id: message }));

  await start('abc\nKEY-ONE,KEY-TWO');

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(`${HEAD}${message}`)).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('abc\nKEY-ONE,KEY-TWO');
});

test('only bad keys: nothing is sent, and all of them are told', async () => {
  await start('abc\nab');

  expect(await screen.findByText('Imported: 0 | Errors: 2')).toBeVisible();
  expect(batches()).toHaveLength(0);
  expect(screen.getByRole('dialog', { name: '2 keys were not imported' })).toBeVisible();
});

test('a file is read beside the text area, its column chosen, and taken away again', async () => {
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');
  const file = new File(['Spare,Key\nSPARE-1,KEY-ONE\nSPARE-2,abc'], 'keys.csv');

  await user.upload(screen.getByLabelText('Choose a File', { selector: 'input' }), file);
  expect(await screen.findByText('KEY-ONE')).toBeVisible();
  expect(screen.getByLabelText('Import preview')).toHaveTextContent(
    'Ready to import1License key must be at least 5 characters1',
  );
  await user.selectOptions(screen.getByLabelText('Column with the keys'), 'Spare');
  expect(await screen.findByText('SPARE-2')).toBeVisible();
  await user.click(screen.getByLabelText('Remove keys.csv'));

  expect(await screen.findByText('0 keys')).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('');
});

test('a file that is no text is refused with the reason', async () => {
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');

  await user.upload(
    screen.getByLabelText('Choose a File', { selector: 'input' }),
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'keys.csv'),
  );

  expect(await screen.findByText(/^Failed to read the file: The file is not Unicode text/)).toBeVisible();
});
