import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, ResourceContextProvider, testDataProvider, useNotify } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import UndoableDelete from '../../src/admin/delete/UndoableDelete';
import { Toasts } from '../../src/shell/frame/Toasts';

let notify: ReturnType<typeof useNotify>;

function Page({ children }: { children?: ReactNode }) {
  notify = useNotify();
  return (
    <>
      {children}
      <Toasts />
    </>
  );
}

function renderToasts(children?: ReactNode) {
  render(
    <AdminContext dataProvider={testDataProvider()}>
      <Page>{children}</Page>
    </AdminContext>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

test('replaces a toast shown long enough by the next one, and keeps the last one for its full time', async () => {
  renderToasts();
  act(() => notify('Pool created'));
  await screen.findByText('Pool created');
  act(() => vi.advanceTimersByTime(2000));

  act(() => notify('Imported: 2 | Errors: 0'));

  const next = await screen.findByText('Imported: 2 | Errors: 0', {}, { timeout: 1000 });
  expect(screen.queryByText('Pool created')).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(4000));
  expect(next).toBeVisible();
  act(() => vi.advanceTimersByTime(2000));
  await waitFor(() => expect(next).not.toBeInTheDocument());
});

test('shows simultaneous toasts one after another', async () => {
  renderToasts();
  const texts = ['Pool created', 'Imported: 2 | Errors: 0', 'Key copied'];
  act(() => texts.forEach((text) => void notify(text)));

  for (const text of texts) {
    const toast = await screen.findByText(text, {}, { timeout: 1000 });
    act(() => vi.advanceTimersByTime(1500));
    expect(toast).toBeVisible();
    act(() => vi.advanceTimersByTime(500));
  }
});

test('keeps an undo toast for its full time while others are queued', async () => {
  renderToasts(
    <ResourceContextProvider value="boats">
      <UndoableDelete records={[{ id: 1 }]} onClose={() => {}} />
    </ResourceContextProvider>,
  );
  const undo = await screen.findByRole('button', { name: 'ra.action.undo' });

  act(() => notify('Imported: 2 | Errors: 0'));
  act(() => vi.advanceTimersByTime(4000));

  expect(undo).toBeVisible();
});
