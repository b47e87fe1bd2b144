import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import { errorResponse, ok } from './responses';
import { office, openStock } from './stock';

const CREATE = 'path:/api/license-groups';

/** The form of a new pool with a name, and what happens when it is sent. */
async function openPoolForm() {
  const user = userEvent.setup();
  const { router } = openStock('pools/new');
  const name = await screen.findByLabelText('Pool name');
  await user.type(name, office.name);
  return { name, router, send: () => user.click(screen.getByRole('button', { name: 'Create Pool' })) };
}

test('the button says what it does while a form is sent, and cannot be pressed again', async () => {
  let answer = (_response: object) => {};
  fetchMock.post(CREATE, new Promise<object>((resolve) => (answer = resolve)));
  const { send, router } = await openPoolForm();

  await send();

  expect(await screen.findByRole('button', { name: 'Creating…' })).toBeDisabled();
  answer(ok(office));
  await expect.poll(() => router.state.location.pathname).toBe(`/dashboard/pools/${office.id}`);
});

test.each([
  ['a refused call', errorResponse(409, 'Pools cannot be created now'), 'Pools cannot be created now'],
  ['a lost line', { throws: new TypeError('offline') }, /^Cannot reach the server/],
])('a form survives %s, says why beside the toast, and is sent again', async (_, failure, reason) => {
  const answers = [failure, ok(office)];
  fetchMock.post(CREATE, () => answers.shift() ?? failure);
  const { name, send, router } = await openPoolForm();

  await send();

  expect(await screen.findByText(reason)).toBeVisible();
  expect(await screen.findByText(/^Failed to create pool: /)).toBeVisible();
  expect(name).toHaveValue(office.name);
  await send();
  await expect.poll(() => router.state.location.pathname).toBe(`/dashboard/pools/${office.id}`);
});

test('an error of a field is at the field as well as in the toast', async () => {
  const body = { success: false, message: 'The name is taken', errors: { name: 'The name is taken' } };
  fetchMock.post(CREATE, { status: 409, body });
  const { name, send } = await openPoolForm();

  await send();

  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  expect(name).toHaveAccessibleDescription('The name is taken');
  expect(await screen.findByText('Failed to create pool: The name is taken')).toBeVisible();
});
