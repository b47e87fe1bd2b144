import { type ResourceNames, toSnake, toTitle, toWords } from './names';

type Template = (names: ResourceNames) => string;

const contract: Template = ({ plural, singular, type }) => `import * as z from 'zod/mini';
import { crudEndpoints } from './shared/crud';
import { boundedText, Id, requiredText, Timestamp } from './shared/fields';

export const ${type} = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  is_active: z.boolean(),
  created_at: Timestamp,
});
export type ${type} = z.infer<typeof ${type}>;

export const ${type}Input = z.strictObject({
  name: requiredText(),
  description: z.nullish(boundedText(2000)),
  is_active: z._default(z.boolean(), true),
});

export const ${plural} = crudEndpoints({
  path: '/${plural}',
  access: { read: '${plural}.read', write: '${plural}.write' },
  name: '${toWords(singular)}',
  record: ${type},
  create: ${type}Input,
  filters: ['is_active', 'created_at'],
  sort: ['name', 'is_active', 'created_at'],
});
`;

const resource: Template = ({ plural, singular }) => `import Icon from '@mui/icons-material/CategoryOutlined';
import { ${plural} } from '#contract/${plural}';
import { defineResource } from '../../admin';

export default defineResource({
  endpoints: ${plural},
  icon: Icon,
  texts: {
    de: {
      name: '${toTitle(singular)} |||| ${toTitle(plural)}',
      fields: { name: 'Name', description: 'Beschreibung', is_active: 'Aktiv', created_at: 'Angelegt' },
    },
    es: {
      name: '${toTitle(singular)} |||| ${toTitle(plural)}',
      fields: { name: 'Nombre', description: 'Descripción', is_active: 'Activo', created_at: 'Creado' },
    },
  },
  list: {
    columns: ['name', 'is_active', 'created_at'],
    sort: { field: 'name', order: 'ASC' },
    search: true,
    filters: ['is_active', 'created_at'],
    export: true,
  },
  create: { inputs: { description: { multiline: true } } },
  edit: { inputs: { description: { multiline: true } } },
  show: {},
  delete: 'pessimistic',
});
`;

const table: Template = ({ plural }) => `import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns';

export const ${plural} = pgTable(
  '${toSnake(plural)}',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    isActive: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('${toSnake(plural)}_name').on(table.name, table.id)],
);
`;

const routes: Template = ({ plural, singular, type }) => `import { ${plural} } from '#contract/${plural}';
import { routes } from '../../platform/http/routes';
import { ${plural} as table } from '../../schema';
import { crudHandlers } from '../crud';

export default routes(
  ${plural},
  crudHandlers(${plural}, { table, name: '${type}', searchable: ['name', 'description'], kind: '${singular}' }),
);
`;

const apiTest: Template = ({ plural, singular, type }) => `import { expect, test } from 'vitest';
import { ${type}, ${plural} } from '#contract/${plural}';
import { startApi } from './startApi';

test('creates, changes, finds and deletes a ${toWords(singular)}', async () => {
  const api = await startApi();

  const created = await api.send(${plural}.create, { body: { name: ' First ', is_active: false } });
  expect(created.status).toBe(201);
  expect(${type}.parse(created.data)).toMatchObject({ name: 'First', description: null, is_active: false });
  const params = { id: created.data.id };
  const changed = await api.send(${plural}.update, { params, body: { description: 'Changed' } });
  expect(changed.data).toMatchObject({ name: 'First', description: 'Changed', is_active: false });
  const found = await api.send(${plural}.list, { query: { search: 'chan' } });
  expect(found.data).toEqual({ data: [changed.data], total: 1 });

  expect((await api.send(${plural}.delete, { params })).status).toBe(200);
  expect(await api.count('${toSnake(plural)}')).toBe(0);
});

test('refuses a ${toWords(singular)} without a name at its field', async () => {
  const api = await startApi();

  const { status, errors } = await api.send(${plural}.create, { body: { name: ' ' } });

  expect(status).toBe(422);
  expect(errors).toEqual({ name: 'Must not be empty' });
  expect(await api.count('${toSnake(plural)}')).toBe(0);
});

test('shows ${toWords(plural)} to administrators only', async () => {
  const api = await startApi();

  expect((await api.send(${plural}.list, { cookies: {} })).status).toBe(401);
});
`;

const consoleTest: Template = ({
  plural,
  singular,
}) => `import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, expect, test } from 'vitest';
import ${plural} from '../../src/resources/${plural}';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const ${singular} = {
  id: 1,
  name: 'First',
  description: null,
  is_active: true,
  created_at: '2026-11-20T10:00:00.000Z',
};

afterEach(() => {
  fetchMock.hardReset();
});

test('lists ${toWords(plural)} and opens one', async () => {
  fetchMock
    .mockGlobal()
    .get('path:/api/${plural}', ok({ data: [${singular}], total: 1 }))
    .get('path:/api/${plural}/1', ok(${singular}));
  const { router } = renderResource(${plural}, { dataProvider, at: '/dashboard/${plural}' });

  await userEvent.click(await screen.findByRole('link', { name: 'First' }));

  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/${plural}/1/show');
});

test('changes a ${toWords(singular)}', async () => {
  fetchMock
    .mockGlobal()
    .get('path:/api/${plural}', ok({ data: [${singular}], total: 1 }))
    .get('path:/api/${plural}/1', ok(${singular}))
    .put('path:/api/${plural}/1', ok({ ...${singular}, name: 'Second' }));
  const { router } = renderResource(${plural}, { dataProvider, at: '/dashboard/${plural}/1' });

  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Second');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/${plural}'));
  const body = fetchMock.callHistory.lastCall(undefined, { method: 'PUT' })?.options.body;
  expect(JSON.parse(String(body))).toEqual({ name: 'Second' });
});
`;

/** The files of a new resource, by path. */
export const createFiles = (names: ResourceNames): Record<string, string> => ({
  [`contract/${names.plural}.ts`]: contract(names),
  [`server/schema/${names.plural}/${names.plural}.ts`]: table(names),
  [`server/domains/${names.plural}/routes.ts`]: routes(names),
  [`src/resources/${names.plural}/index.tsx`]: resource(names),
  [`tests/api/${names.plural}.test.ts`]: apiTest(names),
  [`tests/console/${names.plural}.test.tsx`]: consoleTest(names),
});
