import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { Id, NonNegativeInt, requiredText, Timestamp } from '#contract/shared/fields';

// The product has no such resource: a field for each input of react-admin.
export const Berth = z.enum(['harbor', 'at_sea', 'dry_dock']);
export const Equipment = z.enum(['radar', 'raft', 'radio']);

const StoredFile = z.strictObject({ src: z.string(), title: z.string() });
const Texts = z.strictObject({ en: z.nullish(z.string()), de: z.nullish(z.string()) });
const Stop = z.strictObject({ port: z.string(), days: NonNegativeInt });

const fields = {
  name: requiredText(),
  motto: z._default(z.nullable(Texts), null),
  description: z._default(z.nullable(z.string()), null),
  berth: z._default(Berth, 'harbor'),
  rig: z._default(z.nullable(z.string()), null),
  is_active: z._default(z.boolean(), true),
  is_insured: z._default(z.nullable(z.boolean()), null),
  crew: z._default(NonNegativeInt, 1),
  launched_on: z._default(z.nullable(z.iso.date()), null),
  departs_at: z._default(z.nullable(Timestamp), null),
  opens_at: z._default(z.nullable(Timestamp), null),
  email: z._default(z.nullable(z.string()), null),
  website: z._default(z.nullable(z.string()), null),
  passphrase: z._default(z.nullable(z.string()), null),
  equipment: z._default(z.array(Equipment), []),
  colors: z._default(z.array(z.string()), []),
  tags: z._default(z.array(z.string()), []),
  keywords: z._default(z.array(z.string()), []),
  stops: z._default(z.array(Stop), []),
  photo: z._default(z.nullable(StoredFile), null),
  papers: z._default(z.array(StoredFile), []),
  pool_id: z._default(z.nullable(Id), null),
  pool_ids: z._default(z.array(Id), []),
  escort_ids: z._default(z.array(Id), []),
};

const BoatInput = z.strictObject(fields);
export const Boat = z.object({ id: Id, created_at: Timestamp, ...fields });
export type Boat = z.output<typeof Boat>;

export const boats = crudEndpoints({
  path: '/boats',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'boat',
  record: Boat,
  create: BoatInput,
  filters: ['name', 'berth', 'is_active', 'crew', 'pool_id'],
  sort: ['name', 'berth', 'crew', 'launched_on', 'created_at'],
});
