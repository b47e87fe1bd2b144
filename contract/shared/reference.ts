import * as z from 'zod/mini';
import { ZodMiniNumberFormat } from 'zod/mini';
import { listLayers } from './layers';
import type { ResourceName } from './Register';
import { validationText } from './texts/validationText';

/**
 * What deleting the record that is referred to does to those that refer to it: they prevent it, they lose the
 * reference, they are deleted with it, or they outlive it and keep its id, without a foreign key.
 */
export type OnDelete = 'restrict' | 'set null' | 'cascade' | 'keep';

interface ReferenceOptions {
  /** Default `restrict`. The foreign key of the table must say the same. */
  onDelete?: OnDelete;
  /** False shows no tab with these records on the page of the record that they refer to. */
  appearsOn?: false;
}

interface ReferenceDef<N extends ResourceName> extends z.core.$ZodNumberFormatDef {
  resource: N;
  onDelete: OnDelete;
  hasTab: boolean;
}

/** The schema of a field with the id of a record of another resource. */
export interface Reference<N extends ResourceName = ResourceName> extends z.ZodMiniNumberFormat<'safeint'> {
  _zod: z.core.$ZodNumberFormatInternals<'safeint'> & { def: ReferenceDef<N> };
}

const Reference: z.core.$constructor<Reference> = z.core.$constructor('Reference', (inst, def) => {
  ZodMiniNumberFormat.init(inst, def);
});

/**
 * A field with the id of a record of another resource. It shows and links the name of that record, and selects it in
 * forms and filters; the page of that record has a tab with the records that refer to it; and `onDelete` says what
 * its deletion does to them.
 */
export function reference<const N extends ResourceName>(
  resource: N,
  { onDelete = 'restrict', appearsOn }: ReferenceOptions = {},
): Reference<N> {
  const { def } = z.int(validationText('values.not_empty')).check(z.positive())._zod;
  return new Reference({ ...def, resource, onDelete, hasTab: appearsOn !== false }) as Reference<N>;
}

/** The reference of a field, also of one that is optional, nullable or has a default; undefined if it is none. */
export function getReference(schema: z.core.$ZodType | undefined): ReferenceDef<ResourceName> | undefined {
  return listLayers(schema).find((layer) => layer instanceof Reference)?._zod.def;
}
