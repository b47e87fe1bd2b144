import type { core } from 'zod/mini';
import type { ResourceConfig } from './ResourceConfig';

/** What the data provider knows of a resource. */
export interface CheckedConfig extends ResourceConfig {
  /** The schema that each record must match; by default a record needs an id only. */
  record?: core.$ZodType;
  /** The schema that the fields of a list's records should match as far as they are there; default: `record`. */
  fields?: core.$ZodType;
}
