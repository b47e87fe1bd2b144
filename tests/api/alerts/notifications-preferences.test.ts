import { expect } from 'vitest';
import { preferences } from '#contract/notifications';
import { test } from '../fixtures';

const email = 'ada@example.com';

test('adds and lists a preference', async ({ api, pool }) => {
  const body = { email, type: 'DEPLETED' as const, license_group_id: pool.id };

  const added = await api.send(preferences.save, { body });
  const listed = await api.send(preferences.list);

  expect(added).toMatchObject({ status: 201, data: { ...body, is_active: true } });
  expect(listed.data).toEqual([added.data]);
});

test('updates the existing preference when the same one is added again', async ({ api }) => {
  const first = await api.send(preferences.save, { body: { email } });

  const again = await api.send(preferences.save, { body: { email, is_active: false } });

  expect(again.data).toEqual({ ...first.data, is_active: false });
  expect(await api.count('notification_preferences')).toBe(1);
});

test('updates a preference by id', async ({ api }) => {
  const { data } = await api.send(preferences.save, { body: { email } });

  const changed = await api.send(preferences.save, {
    body: { id: data.id, email: 'grace@example.com', type: 'LOW_STOCK' },
  });

  expect(changed.data).toEqual({ ...data, email: 'grace@example.com', type: 'LOW_STOCK' });
});

test('refuses to change a preference into a duplicate', async ({ api }) => {
  await api.send(preferences.save, { body: { email } });
  const { data } = await api.send(preferences.save, { body: { email: 'grace@example.com' } });

  const refused = await api.send(preferences.save, { body: { id: data.id, email } });

  expect(refused.status).toBe(409);
  expect(refused.errors).toEqual({ email: 'This address already has this preference' });
});

test('refuses an unknown pool, an unknown id and an invalid address', async ({ api }) => {
  const pool = await api.send(preferences.save, { body: { email, license_group_id: 7 } });
  const id = await api.send(preferences.save, { body: { email, id: 7 } });
  const address = await api.send(preferences.save, { body: { email: 'ada' } });

  expect(pool).toMatchObject({ status: 422, errors: { license_group_id: 'License pool not found' } });
  expect(id).toMatchObject({ status: 404, message: 'Preference not found' });
  expect(address).toMatchObject({ status: 422, errors: { email: 'Invalid email address' } });
  expect(await api.count('notification_preferences')).toBe(0);
});

test('deletes a preference and responds 404 afterwards', async ({ api }) => {
  const { data } = await api.send(preferences.save, { body: { email } });

  const deleted = await api.send(preferences.delete, { params: { id: data.id } });
  const again = await api.send(preferences.delete, { params: { id: data.id } });

  expect(deleted).toMatchObject({ status: 200, data: null });
  expect(again.status).toBe(404);
  expect(await api.count('notification_preferences')).toBe(0);
});
