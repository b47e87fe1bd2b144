import Icon from '@mui/icons-material/LocalOfferOutlined';
import * as z from 'zod/mini';
import { BulkUpdateButton, defineResource, type ListDeclaration } from '../../../src/admin';
import { CouponInput, coupons } from './coupons';

/** Uses every option. */
export default defineResource({
  name: 'coupons',
  endpoints: coupons,
  icon: Icon,
  texts: {
    de: {
      name: 'Gutschein |||| Gutscheine',
      create: 'Gutschein anlegen',
      fields: {
        code: 'Kennung',
        percent: 'Prozent',
        status: 'Status',
        pool_id: 'Pool',
        starts_on: 'Beginn',
        note: 'Notiz',
        api_secret: 'Geheimnis',
        created_at: 'Angelegt',
      },
      values: { status: { active: 'Aktiv', paused: 'Pausiert', expired: 'Abgelaufen' } },
      notifications: { created: 'Gutschein angelegt' },
      messages: { percent: 'Zwischen 1 und 100' },
    },
    es: {
      name: 'Cupón |||| Cupones',
      fields: {
        code: 'Código',
        percent: 'Porcentaje',
        status: 'Estado',
        pool_id: 'Pool',
        starts_on: 'Inicio',
        note: 'Nota',
        api_secret: 'Secreto',
        created_at: 'Creado',
      },
      values: { status: { active: 'Activo', paused: 'En pausa', expired: 'Caducado' } },
      messages: { percent: 'Entre 1 y 100' },
    },
  },
  recordRepresentation: ({ code }) => code,
  list: {
    subtitle: 'resources.pools.name',
    columns: [
      'code',
      {
        source: 'percent',
        cell: (percent) => percent.toFixed(1),
        sortable: false,
        align: 'end',
        hideBelow: 'md',
      },
      { source: 'note', label: 'kit.yes', sortable: 'code', grow: true },
      { source: 'api_secret', cell: (secret) => secret?.length },
      {
        id: 'double',
        label: 'kit.no',
        cell: ({ percent }) => percent * 2,
        sortable: 'percent',
        align: 'start',
      },
    ],
    sort: { field: 'starts_on', order: 'DESC' },
    search: 'resources.pools.search',
    filters: [
      'percent',
      { source: 'status', label: 'kit.yes', emptyText: 'kit.list.all' },
      { source: 'starts_on', periods: 'due' },
      { parameter: 'pool_id', reference: 'pools', label: 'kit.yes', emptyText: 'kit.list.all' },
      { id: 'own', input: () => null },
    ],
    export: {
      load: async () => ({
        default: { api: { path: '/coupons/export' }, nameParts: async () => ['coupons'] },
      }),
    },
    filterDefaultValues: { status: 'active', percent_gte: 10 },
    header: () => null,
    actions: () => null,
    createLabel: { en: 'Add', de: 'Anlegen', es: 'Añadir' },
    rowActions: () => null,
    bulkActions: () => <BulkUpdateButton<typeof coupons> label="kit.yes" data={{ status: 'paused' }} />,
    selectMatching: true,
    renderCard: ({ code }) => code,
    empty: { title: 'kit.yes', text: 'kit.no', action: null },
    perPage: 50,
    perPageOptions: [10, 50],
    rowClick: false,
  },
  create: {
    schema: z.omit(CouponInput, { note: true }),
    subtitle: 'kit.yes',
    defaultValues: { status: 'paused', percent: 10 },
    inputs: {
      code: { helperText: 'kit.yes', multiline: false },
      status: { choices: [{ id: 'active', name: 'Active' }] },
      percent: { input: () => null },
      pool_id: false,
    },
  },
  edit: { inputs: { percent: false }, mutationMode: 'optimistic' },
  show: {},
  delete: 'pessimistic',
  pages: {
    ':id/uses': { load: async () => ({ default: () => null }), label: 'kit.yes', permission: 'pools.read' },
  },
  api: { id: 'id' },
  menu: false,
  useCount: () => undefined,
  shortcut: 'k',
  palette: { hint: ({ note }) => note },
});

/** The name follows from the path, and the views may be loaded. */
export const lazy = defineResource({
  endpoints: coupons,
  list: { load: async () => ({ default: list }) },
  create: { load: async () => ({ default: () => null }) },
  edit: () => null,
});

const list: ListDeclaration<typeof coupons> = { columns: ['code'], export: true };
