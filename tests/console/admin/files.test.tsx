import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { Id, requiredText } from '#contract/shared/fields';
import { file, StoredFile } from '#contract/shared/file';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';
import { captureDownloads } from '../stock';

const endpoints = crudEndpoints({
  path: '/papers',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'paper',
  record: z.object({ id: Id, name: z.string(), scan: z.nullable(StoredFile) }),
  create: z.strictObject({ name: requiredText(), scan: z.nullish(file({ types: ['pdf'], maxBytes: 6 })) }),
  filters: [],
  sort: ['name'],
});
const papers = defineResource({
  endpoints,
  list: { columns: ['name', 'scan'] },
  create: {},
  show: {},
});

const contract = { id: 1, name: 'Contract', scan: { name: 'scan.pdf', data: btoa('abc') } };

function openPapers(path: string) {
  const create = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...data, id: 2 } }));
  const dataProvider = testDataProvider({
    getList: async () => ({ data: [{ ...contract, scan: { name: 'scan.pdf' } }], total: 1 }),
    getOne: async () => ({ data: contract }),
    create,
  } as unknown as Parameters<typeof testDataProvider>[0]);
  renderResource(papers, { dataProvider, at: `/dashboard/papers${path}` });
  return { create, user: userEvent.setup({ applyAccept: false }) };
}

const getSent = (call: ReturnType<typeof vi.fn>) => call.mock.calls.at(-1)?.[1].data;

test('tells the limits, and sends a chosen file', async () => {
  const { user, create } = openPapers('/new');
  await user.type(await screen.findByLabelText('Name'), 'Bill');
  expect(await screen.findByText('pdf, at most 1 kB; chosen or dropped here')).toBeVisible();

  await user.upload(screen.getByLabelText(/^Scan/), new File(['abc'], 'Bill.PDF'));
  expect(await screen.findByText('Bill.PDF')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Create/ }));

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(getSent(create)).toEqual({ name: 'Bill', scan: { name: 'Bill.PDF', data: btoa('abc') } });
});

test('takes a dropped file, and removes it again', async () => {
  const { user, create } = openPapers('/new');
  await user.type(await screen.findByLabelText('Name'), 'Bill');
  const area = (await screen.findByText('No file')).parentElement as HTMLElement;

  fireEvent.drop(area, { dataTransfer: { files: [new File(['abc'], 'bill.pdf')] } });
  expect(await screen.findByText('bill.pdf')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: /^Create/ }));

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(getSent(create).scan).toBeNull();
});

test.each([
  [new File(['abcdefg'], 'bill.pdf'), 'Must have at most 1 kB'],
  [new File(['abc'], 'bill.html'), 'Must be a file of the type pdf'],
])('refuses the file %# at its field', async (chosen, message) => {
  const { user, create } = openPapers('/new');
  await user.type(await screen.findByLabelText('Name'), 'Bill');

  await user.upload(await screen.findByLabelText(/^Scan/), chosen);
  if (chosen.name === 'bill.html') await user.click(screen.getByRole('button', { name: /^Create/ }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});

test('a list shows the name only', async () => {
  openPapers('');
  expect(await screen.findByRole('cell', { name: 'scan.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'scan.pdf' })).not.toBeInTheDocument();
});

test('the detail page saves the content', async () => {
  const downloads = captureDownloads();
  const { user } = openPapers('/1/show');

  await user.click(await screen.findByRole('button', { name: 'scan.pdf' }));

  expect(await downloads.text()).toBe('abc');
  // A browser saves it, whatever it contains.
  expect(downloads.files[0]?.type).toBe('application/octet-stream');
});
