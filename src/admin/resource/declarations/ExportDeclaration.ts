import type { DataProvider } from 'ra-core';
import type { CsvValue } from '#contract/shared/csv';
import type { ResourceConfig } from '../../../dataProvider/ResourceConfig';
import type { SecretFieldOf } from '../schema';
import type { IdOf } from './columns';
import type { NeedsCapability } from './View';

/** A column of a file that the console writes. */
export interface ExportColumn<R> {
  heading: string;
  value: (record: R) => CsvValue;
}

/** An export that the API writes; where the server does not offer it, the console does of the records of the list. */
export interface ExportDeclaration<R = never> extends NeedsCapability {
  /** Of the console's file; default: those of the list. */
  columns?: ExportColumn<R>[];
  /** The endpoint that writes the file, in parts: `meta` of their queries has the cursor. */
  api: Pick<ResourceConfig, 'path' | 'search' | 'toQuery'>;
  /** Parts of the file's name that tell what it contains; default: none. */
  nameParts?: (filter: Record<string, unknown>, dataProvider: DataProvider) => Promise<string[]>;
}

export type ExportedSecret<S, L extends readonly unknown[]> = number extends L['length']
  ? never
  : Extract<IdOf<L[number]>, SecretFieldOf<S>>;

/** A list with a secret is exported by the API, which knows who may have it, or not at all. */
export type NoExportOfSecrets<Field> = { isSecret: Field };
