import type { core } from 'zod/mini';
import type { ResourceConfig } from './ResourceConfig';

/** What the data provider knows of a resource. */
export interface CheckedConfig extends ResourceConfig {
  /** Path of the list; default: that of the records. */
  listPath?: string;
  /** Path of new records; default: that of the records. */
  createPath?: string;
  /** The API changes a record where it creates one, by all its fields and its id. */
  isUpsert?: boolean;
  /** The API has no call for one record: it is read from the full list. */
  isListOnly?: boolean;
  /** The schema that each record must match; by default a record needs an id only. */
  record?: core.$ZodType;
  /** The schema that the fields of a list's records should match as far as they are there; default: `record`. */
  fields?: core.$ZodType;
}
