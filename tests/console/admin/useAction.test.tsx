import { useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { type ReactNode, useState } from 'react';
import { AdminContext, memoryStore, testDataProvider } from 'react-admin';
import { expect, expectTypeOf, test, vi } from 'vitest';
import type { notifications } from '#contract/notifications';
import { jobs } from '#contract/system';
import { type ActionOptions, useAction } from '../../../src/admin';
import { Toasts } from '../../../src/shell/frame/Toasts';
import { i18nProvider } from '../../../src/texts/i18nProvider';
import { errorResponse, ok } from '../responses';

function renderPage(children: ReactNode) {
  return render(
    <AdminContext dataProvider={testDataProvider()} i18nProvider={i18nProvider} store={memoryStore()}>
      {children}
      <Toasts />
    </AdminContext>,
  );
}

type RetryOptions = ActionOptions<{ restarted_count: number }>;

const TEXTS = {
  success: 'resources.preferences.notifications.deleted',
  failure: 'settings.jobs.retry_failed',
} as const;

function Retry(options: RetryOptions) {
  const [retry, { isPending, error, data }] = useAction(jobs.retry, options);
  return (
    <>
      <button type="button" onClick={() => retry({ body: { id: '7' } })} disabled={isPending}>
        Retry
      </button>
      <output>{error?.message ?? data?.restarted_count}</output>
    </>
  );
}

/** A query that shows how often it was fetched. */
function Count({ name }: { name: string }) {
  const [fetches] = useState(() => ({ n: 0 }));
  const { data } = useQuery({ queryKey: [name], queryFn: () => `${++fetches.n}` });
  return (
    <span>
      {name} {data}
    </span>
  );
}

const clickRetry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

test('sends the request, shows its success and refetches the named queries', async () => {
  fetchMock.post('path:/api/jobs/restart', ok({ restarted_count: 2 }));
  renderPage(
    <>
      <Retry {...TEXTS} refresh={['jobs']} />
      <Count name="jobs" />
      <Count name="pools" />
    </>,
  );
  await screen.findByText('jobs 1');

  await clickRetry();

  expect(await screen.findByText('Preference deleted')).toBeVisible();
  expect(await screen.findByText('jobs 2')).toBeVisible();
  expect(screen.getByText('pools 1')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2');
  expect(fetchMock.callHistory.lastCall()?.options.body).toBe('{"id":"7"}');
});

test('the result determines text and type of the toast', async () => {
  fetchMock.post('path:/api/jobs/restart', ok({ restarted_count: 2 }));
  renderPage(
    <Retry
      success={({ restarted_count }) => ({
        text: 'settings.jobs.retried',
        values: { smart_count: restarted_count },
        type: 'warning',
      })}
    />,
  );

  await clickRetry();

  const toast = await screen.findByText('2 jobs queued for retry');
  expect(toast.closest('.MuiPaper-root')).toHaveClass('RaNotification-warning');
});

test('shows a refusal with its reason, refetches, and can be sent again', async () => {
  fetchMock.post('path:/api/jobs/restart', errorResponse(409, 'The job is running'));
  const onError = vi.fn();
  const onSuccess = vi.fn();
  const onSettled = vi.fn();
  renderPage(
    <>
      <Retry {...TEXTS} refresh={['jobs']} onError={onError} onSuccess={onSuccess} onSettled={onSettled} />
      <Count name="jobs" />
    </>,
  );
  await screen.findByText('jobs 1');

  await clickRetry();

  expect(await screen.findByText('Failed to retry: The job is running')).toBeVisible();
  expect(await screen.findByText('jobs 2')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('The job is running');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(onError).toHaveBeenCalledOnce();
  expect(onSettled).toHaveBeenCalledOnce();
  expect(onSuccess).not.toHaveBeenCalled();
});

test('an action without a text for its failure shows a general one', async () => {
  fetchMock.post('path:/api/jobs/restart', errorResponse(409, 'The job is running'));
  renderPage(<Retry />);

  await clickRetry();

  expect(await screen.findByText('The action failed: The job is running')).toBeVisible();
});

test('is pending until the response', async () => {
  let respond = (_: object) => {};
  fetchMock.post('path:/api/jobs/restart', () => new Promise((resolve) => (respond = resolve)));
  renderPage(<Retry {...TEXTS} />);
  const button = screen.getByRole('button', { name: 'Retry' });

  await userEvent.click(button);
  await waitFor(() => expect(fetchMock.callHistory.calls()).toHaveLength(1));
  expect(button).toBeDisabled();
  respond(ok({ restarted_count: 1 }));

  await waitFor(() => expect(button).toBeEnabled());
});

/** Hides its content when the button is clicked, as a dialog that closes. */
function Closable({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && children}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

test('shows its toast also if its component is gone before the response', async () => {
  let respond = (_: object) => {};
  fetchMock.post('path:/api/jobs/restart', () => new Promise((resolve) => (respond = resolve)));
  renderPage(
    <>
      <Closable>
        <Retry {...TEXTS} refresh={['jobs']} />
      </Closable>
      <Count name="jobs" />
    </>,
  );
  await clickRetry();
  await waitFor(() => expect(fetchMock.callHistory.calls()).toHaveLength(1));

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  respond(ok({ restarted_count: 1 }));

  expect(await screen.findByText('Preference deleted')).toBeVisible();
  expect(await screen.findByText('jobs 2')).toBeVisible();
});

test('an undo in time prevents the request', async () => {
  fetchMock.post('path:/api/jobs/restart', ok({ restarted_count: 1 }));
  renderPage(<Retry {...TEXTS} undoable />);
  await clickRetry();

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(screen.queryByText('Preference deleted')).not.toBeInTheDocument());
  expect(fetchMock.callHistory.calls()).toEqual([]);
});

test('without an undo, the request is sent when the toast closes, once, also if its component is gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fetchMock.post('path:/api/jobs/restart', ok({ restarted_count: 1 }));
  renderPage(
    <>
      <Closable>
        <Retry {...TEXTS} undoable refresh={['jobs']} />
      </Closable>
      <Count name="jobs" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(fetchMock.callHistory.calls()).toEqual([]);

  await vi.advanceTimersByTimeAsync(6500);

  expect(await screen.findByText('jobs 2')).toBeVisible();
  expect(fetchMock.callHistory.calls()).toHaveLength(1);
  expect(screen.queryByText('Preference deleted')).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('a refusal after the undo toast is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fetchMock.post('path:/api/jobs/restart', errorResponse(409, 'The job is running'));
  renderPage(<Retry {...TEXTS} undoable />);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Undo' });

  await vi.advanceTimersByTimeAsync(6500);

  expect(await screen.findByText('Failed to retry: The job is running')).toBeVisible();
  vi.useRealTimers();
});

test('the types of input and result follow from the endpoint', () => {
  type Resolve = ReturnType<typeof useAction<typeof notifications.resolve>>;
  type CheckPools = ReturnType<typeof useAction<typeof notifications.checkPools>>;

  expectTypeOf<Parameters<Resolve[0]>[0]['params']>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<Parameters<CheckPools[0]>['length']>().toEqualTypeOf<0 | 1>();
  expectTypeOf<NonNullable<CheckPools[1]['data']>['pools_checked']>().toEqualTypeOf<number>();
  // @ts-expect-error An undo toast is shown before there is a result.
  const options: RetryOptions = { success: () => ({ message: 'x' }), undoable: true };
  expect(options.undoable).toBe(true);
});
