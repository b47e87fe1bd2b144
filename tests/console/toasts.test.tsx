import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, ResourceContextProvider, testDataProvider, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import UndoableDelete from '../../src/kit/delete/UndoableDelete';
import { Toasts } from '../../src/shell/Toasts';

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

function show(children?: ReactNode) {
  render(
    <AdminContext dataProvider={testDataProvider()}>
      <Page>{children}</Page>
    </AdminContext>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a toast that was read makes room for the next at once, and the last one stays', async () => {
  show();
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

test('of toasts that come at once each can be read', async () => {
  show();
  const texts = ['Pool created', 'Imported: 2 | Errors: 0', 'Key copied'];
  act(() => texts.forEach((text) => void notify(text)));

  for (const text of texts) {
    const toast = await screen.findByText(text, {}, { timeout: 1000 });
    act(() => vi.advanceTimersByTime(1500));
    expect(toast).toBeVisible();
    act(() => vi.advanceTimersByTime(500));
  }
});

test('what can be undone can be for its whole time, whatever waits behind it', async () => {
  show(
    <ResourceContextProvider value="boats">
      <UndoableDelete record={{ id: 1 }} name="Boat" redirect={false} onClose={() => {}} />
    </ResourceContextProvider>,
  );
  const undo = await screen.findByRole('button', { name: 'ra.action.undo' });

  act(() => notify('Imported: 2 | Errors: 0'));
  act(() => vi.advanceTimersByTime(4000));

  expect(undo).toBeVisible();
});
