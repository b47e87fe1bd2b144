import type { RaRecord } from 'ra-core';
import type { $ZodArray, $ZodObject, $ZodType, output } from 'zod/v4/core';
import type { CrudListQuery } from '#contract/shared/crud';
import type { Access, Endpoint } from '#contract/shared/endpoint';
import type { RegisteredEndpoints } from '#contract/shared/Register';
import type { FieldOf, ObjectSchema } from './schema';

/** What the kit reads of an endpoint of the contract; its schemas are of zod or zod/mini. */
export interface ResourceEndpoint {
  path: `/${string}`;
  access: Access;
  capability?: Endpoint['capability'];
  query?: $ZodType;
  body?: $ZodType;
  messages?: Readonly<Record<string, string>>;
  data: $ZodType;
}

/** The endpoints of a resource: at least its list. The group may have others, which the kit does not call. */
export interface ResourceEndpoints {
  list: ResourceEndpoint;
}

type ItemOf<D> =
  D extends $ZodArray<infer S>
    ? S
    : D extends $ZodObject<infer Shape>
      ? { [K in keyof Shape]: Shape[K] extends $ZodArray<infer S> ? S : never }[keyof Shape]
      : never;

/** The schema of a record: what the list contains, directly or as its first array. */
export type SchemaOf<G extends ResourceEndpoints> = Extract<ItemOf<G['list']['data']>, ObjectSchema>;
export type RecordOf<G extends ResourceEndpoints> = output<SchemaOf<G>>;

/** The query of the list of the standard contract, else never. */
type StandardQueryOf<G extends ResourceEndpoints> = G['list'] extends {
  data: $ZodObject<{ data: $ZodType; total: $ZodType }>;
  query: infer Q extends $ZodType;
}
  ? output<Q>
  : never;

/** The values that the API sorts by; any field where the query does not name them. */
export type SortOf<G extends ResourceEndpoints> = G['list'] extends {
  query: $ZodType<{ sort_by: infer O extends string }>;
}
  ? O
  : FieldOf<RecordOf<G>>;

/** The fields that the list filters by; any field where the API differs from the standard contract. */
export type FilterOf<G extends ResourceEndpoints> = [StandardQueryOf<G>] extends [never]
  ? FieldOf<RecordOf<G>>
  : Extract<Exclude<keyof StandardQueryOf<G>, keyof CrudListQuery>, FieldOf<RecordOf<G>>>;

/** Parameters of the list's query that may be the id of a record. */
export type ParameterOf<G extends ResourceEndpoints> = G['list'] extends {
  query: infer Q extends $ZodType;
}
  ? Exclude<NumberIn<output<Q>>, keyof CrudListQuery>
  : never;

type NumberIn<Q> = { [K in FieldOf<Q>]-?: NonNullable<Q[K]> extends number ? K : never }[FieldOf<Q>];

/** The values that a list may be filtered by; of an API that differs from the standard contract, those of the fields. */
export type FilterValuesOf<G extends ResourceEndpoints> = [StandardQueryOf<G>] extends [never]
  ? Partial<RecordOf<G>>
  : Partial<Omit<StandardQueryOf<G>, keyof CrudListQuery>>;

/** The input of a new record. */
export type CreateOf<G extends ResourceEndpoints> = G extends {
  create: { body: infer B extends ObjectSchema };
}
  ? B
  : never;

/** What the API answers to a creation. */
export type CreatedOf<G extends ResourceEndpoints> = G extends { create: { data: infer D extends $ZodType } }
  ? output<D>
  : never;

/** The changes that an update takes. */
export type UpdateOf<G extends ResourceEndpoints> = G extends {
  update: { body: infer B extends ObjectSchema };
}
  ? B
  : never;

type NameOfPath<P> = P extends `/${infer Name}` ? Name : never;

/** The names under which the API's contract registers a list at this path. */
type RegisteredName<P> = {
  [N in keyof RegisteredEndpoints & string]: RegisteredEndpoints[N] extends { list: { path: P } } ? N : never;
}[keyof RegisteredEndpoints & string];

/** A group whose records and fields the compiler does not know: views are the same for all. */
export interface AnyEndpoints extends ResourceEndpoints {
  list: ResourceEndpoint & { data: $ZodArray<$ZodObject<Record<string, $ZodType<RaRecord[string]>>>> };
}

/** Name of a resource: that of its group in the contract, else that of its path. */
export type NameOf<G extends ResourceEndpoints> = [RegisteredName<G['list']['path']>] extends [never]
  ? NameOfPath<G['list']['path']>
  : RegisteredName<G['list']['path']>;

/** The name is left out where the path tells it. */
export type Naming<G extends ResourceEndpoints> =
  NameOfPath<G['list']['path']> extends NameOf<G> ? { name?: NameOf<G> } : { name: NameOf<G> };
