import { expect, test } from 'vitest';
import { buildCoupon, coupons, startCoupons } from '../coupons';

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');

test('stores a file of the largest size; a list and the audit log have its name only', async () => {
  const api = await startCoupons();
  const terms = { name: ' Terms.PDF ', data: base64(1_000_000) };

  const id = await buildCoupon(api, { terms });

  const stored = { name: 'Terms.PDF', data: terms.data };
  expect((await api.send(coupons.get, { params: { id } })).data.terms).toEqual(stored);
  const { data } = await api.send(coupons.list);
  expect(data.data[0]?.terms).toEqual({ name: 'Terms.PDF' });
  const [entry] = await api.sql('SELECT details FROM audit_log ORDER BY id DESC LIMIT 1');
  expect(entry?.details).toMatchObject({ terms: 'Terms.PDF' });
});

test('a change of another field keeps the file, and null removes it', async () => {
  const api = await startCoupons();
  const terms = { name: 'terms.pdf', data: base64(3) };
  const params = { id: await buildCoupon(api, { terms }) };

  const renamed = await api.send(coupons.update, { params, body: { code: 'SUMMER' } });
  expect(renamed.data.terms).toEqual(terms);

  const emptied = await api.send(coupons.update, { params, body: { terms: null } });
  expect(emptied.data.terms).toBeNull();
});

test.each([
  [{ name: 'terms.html', data: base64(3) }, 'Must be a file of the type pdf'],
  [{ name: 'terms.pdf', data: base64(1_000_001) }, 'Must have at most 1 MB'],
])('refuses the file %# at its field', async (terms, message) => {
  const api = await startCoupons();

  const { status, errors } = await api.send(coupons.create, { body: { code: 'A', percent: 1, terms } });

  expect(status).toBe(422);
  expect(errors).toEqual({ terms: message });
  expect(await api.count('coupons')).toBe(0);
});

test('refuses a content that is not base64', async () => {
  const api = await startCoupons();
  const terms = { name: 'terms.pdf', data: 'no base64!' };

  const { status } = await api.send(coupons.create, { body: { code: 'A', percent: 1, terms } });

  expect(status).toBe(422);
});
