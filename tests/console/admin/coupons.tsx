import Icon from '@mui/icons-material/LocalOfferOutlined';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { boundedText, DateInput, Id, intBetween, requiredText, Timestamp } from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';
import { defineResource } from '../../../src/admin';

// Neither this resource nor its API exists in the product.
export const Coupon = z.object({
  id: Id,
  code: z.string(),
  percent: z.int(),
  status: z.enum(['draft', 'published']),
  pool_id: z.nullable(reference('pools')),
  starts_on: z.nullable(z.iso.date()),
  created_at: Timestamp,
  active: z.boolean(),
  note: z.nullable(z.string()),
});
export type Coupon = z.infer<typeof Coupon>;

const messages = { code: 'Code is required', percent: 'Must be between 1 and 100' } as const;

const CouponInput = z.object({
  code: requiredText(messages.code),
  percent: intBetween(1, 100, messages.percent),
  status: z._default(z.enum(['draft', 'published']), 'draft'),
  pool_id: z.nullish(reference('pools')),
  starts_on: z.nullish(DateInput),
  active: z._default(z.boolean(), true),
  note: z.nullish(boundedText(200)),
});

export const couponEndpoints = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'coupon',
  record: Coupon,
  create: CouponInput,
  filters: ['status', 'pool_id', 'percent', 'starts_on', 'created_at', 'note'],
  sort: ['code', 'percent', 'status', 'starts_on', 'created_at', 'active'],
  messages,
});

export const coupons = defineResource({
  endpoints: couponEndpoints,
  icon: Icon,
  texts: {
    de: {
      name: 'Gutschein |||| Gutscheine',
      fields: {
        code: 'Kennung',
        percent: 'Prozent',
        status: 'Status',
        pool_id: 'Pool',
        starts_on: 'Beginn',
        created_at: 'Angelegt',
        active: 'Aktiv',
        note: 'Notiz',
      },
      values: { status: { draft: 'Entwurf', published: 'Veröffentlicht' } },
      notifications: { updated: 'Gutschein gespeichert' },
      messages: { code: 'Die Kennung fehlt', percent: 'Muss zwischen 1 und 100 liegen' },
    },
    es: {
      name: 'Cupón |||| Cupones',
      create: 'Añadir cupón',
      fields: {
        code: 'Código',
        percent: 'Porcentaje',
        status: 'Estado',
        pool_id: 'Pool',
        starts_on: 'Inicio',
        created_at: 'Creado',
        active: 'Activo',
        note: 'Nota',
      },
      values: { status: { draft: 'Borrador', published: 'Publicado' } },
      messages: { code: 'Falta el código', percent: 'Debe estar entre 1 y 100' },
    },
  },
  recordRepresentation: 'code',
  list: {
    columns: ['code', 'percent', 'status', 'pool_id', 'starts_on', 'created_at', 'active'],
    sort: { field: 'code', order: 'ASC' },
    search: true,
    filters: ['status', 'pool_id', 'percent', 'starts_on', 'created_at', 'note'],
    export: true,
  },
  create: {},
  edit: {},
  show: {},
  delete: 'undoable',
});
