import type { FieldCode } from './fieldCode';
import { toSnake, toWords } from './names';
import type { NewResource } from './templates';

/** Builds a record that a required reference needs, in a test of the API, by resource. */
const BUILDERS: Record<string, string> = { pools: 'buildPool', sites: 'buildSite' };

/** Where the console reads the choices of a reference, if not at its name. */
const PATHS: Record<string, string> = { pools: 'license-groups' };
const FULL_LISTS = ['pools', 'sites', 'mappings'];

/** The sample of a reference in the test: a record that the test builds, else none. */
function getSample({ kind, isRequired, name, target, samples }: FieldCode): string {
  if (kind !== 'ref') return samples[0];
  if (!isRequired) return 'null';
  const builder = BUILDERS[target?.resource ?? ''];
  if (!builder)
    throw new Error(
      `${name}: its tests cannot build the ${target?.resource} that it needs; make it optional at first`,
    );
  return `(await ${builder}(api)).id`;
}

function apiTest({ plural, singular, type, fields }: NewResource): string {
  const [first] = fields;
  const name = first?.name ?? '';
  const samples = fields.map((field) => `${field.name}: ${getSample(field)}`);
  const builders = [...new Set(samples.flatMap((sample) => /await (\w+)/.exec(sample)?.[1] ?? []))];
  const refusals = fields.flatMap(({ name, wrong, isRequired }) => [
    ...(isRequired ? [`['${name}', undefined]`] : []),
    ...(wrong ? [`['${name}', ${wrong}]`] : []),
  ]);
  return `import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { ${type}, type ${type}Input, ${plural} } from '#contract/${plural}';
${builders.length > 0 ? `import { ${builders.join(', ')} } from './build';\n` : ''}import { signInAs } from './signInAs';
import { type Api, startApi } from './startApi';

/** A ${toWords(singular)} of which no value is the default. */
const buildFields = async (${builders.length > 0 ? 'api' : '_api'}: Api): Promise<z.input<typeof ${type}Input>> => ({ ${samples.join(', ')} });

test('creates, changes, finds and deletes a ${toWords(singular)}; what a change omits keeps its value', async () => {
  const api = await startApi();
  const fields = await buildFields(api);

  const created = await api.send(${plural}.create, { body: fields });
  expect(created.status).toBe(201);
  expect(${type}.parse(created.data)).toMatchObject(fields);
  const params = { id: created.data.id };
  const changed = await api.send(${plural}.update, { params, body: { ${name}: ${first?.samples[1]} } });
  expect(changed.data).toEqual({ ...created.data, ${name}: ${first?.samples[1]} });
  const found = await api.send(${plural}.list, { query: { search: 'SECOND' } });
  expect(found.data).toMatchObject({ data: [{ ${name}: ${first?.samples[1]} }], total: 1 });
  expect((await api.send(${plural}.list, { query: { search: 'no such text' } })).data.total).toBe(0);

  expect((await api.send(${plural}.delete, { params })).status).toBe(200);
  expect(await api.count('${toSnake(plural)}')).toBe(0);
});

test.each([${refusals.join(', ')}])('refuses the %s %s at its field', async (field, value) => {
  const api = await startApi();
  const fields = await buildFields(api);

  const { status, errors } = await api.send(${plural}.create, { body: { ...fields, [field]: value } });

  expect(status).toBe(422);
  expect(Object.keys(errors ?? {})).toEqual([field]);
  expect(await api.count('${toSnake(plural)}')).toBe(0);
});

test('a viewer reads ${toWords(plural)} and changes none; others see none', async () => {
  const api = await startApi();
  const cookies = await signInAs(api, 'viewer');

  expect((await api.send(${plural}.list, { cookies })).status).toBe(200);
  const body = await buildFields(api);
  expect((await api.send(${plural}.create, { cookies, body })).status).toBe(403);
  expect((await api.send(${plural}.list, { cookies: {} })).status).toBe(401);
});
`;
}

function consoleTest({ plural, singular, fields }: NewResource): string {
  const [first] = fields;
  const name = first?.name ?? '';
  const samples = fields.map(
    (field) =>
      `${field.name}: ${field.kind === 'ref' ? (field.isRequired ? '1' : 'null') : field.samples[0]}`,
  );
  const resources = [...new Set(fields.flatMap(({ target }) => (target ? [target.resource] : [])))];
  const choices = resources.map(
    (resource) =>
      `.get('path:/api/${PATHS[resource] ?? resource}', ok(${FULL_LISTS.includes(resource) ? '[]' : '{ data: [], total: 0 }'}))`,
  );
  return `import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ${plural} from '../../src/resources/${plural}';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const record = {
  id: 1,
  ${samples.join(',\n')},
  created_at: '2026-11-20T10:00:00.000Z',
};

beforeEach(() => {
  fetchMock
    .mockGlobal()
    .get('path:/api/${plural}', ok({ data: [record], total: 1 }))
    .get('path:/api/${plural}/1', ok(record))${choices.join('\n    ')};
});
afterEach(() => {
  fetchMock.hardReset();
});

test('lists ${toWords(plural)} and opens one', async () => {
  const { router } = renderResource(${plural}, { dataProvider, at: '/dashboard/${plural}' });

  await userEvent.click(await screen.findByRole('link', { name: ${first?.samples[0]} }));

  expect(await screen.findByRole('heading', { name: ${first?.samples[0]} })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/${plural}/1/show');
});

test('changes a ${toWords(singular)}, and sends what was changed only', async () => {
  fetchMock.put('path:/api/${plural}/1', ok({ ...record, ${name}: ${first?.samples[1]} }));
  const { router } = renderResource(${plural}, { dataProvider, at: '/dashboard/${plural}/1' });

  const input = await screen.findByDisplayValue(${first?.samples[0]});
  await userEvent.clear(input);
  await userEvent.type(input, ${first?.samples[1]});
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/${plural}'));
  const body = fetchMock.callHistory.lastCall(undefined, { method: 'PUT' })?.options.body;
  expect(JSON.parse(String(body))).toEqual({ ${name}: ${first?.samples[1]} });
});
`;
}

/** The tests of a new resource, by path. Throws if they cannot build what it refers to. */
export const createTests = (resource: NewResource): Record<string, string> => ({
  [`tests/api/${resource.plural}.test.ts`]: apiTest(resource),
  [`tests/console/${resource.plural}.test.tsx`]: consoleTest(resource),
});
