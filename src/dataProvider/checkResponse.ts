import { type GetListResult, HttpError, type RaRecord } from 'react-admin';
import { type core, safeParse } from 'zod/mini';
import type { ResourceConfig } from './ResourceConfig';

/** Not a transient status: a repetition would return the same. */
const BAD_RESPONSE_STATUS = 500;

/** The error of a response that the console cannot show: which resource, and what is wrong. */
function badResponse(resource: string, problem: string): HttpError {
  return new HttpError(`Invalid response of the API for "${resource}": ${problem}`, BAD_RESPONSE_STATUS);
}

/** Reads rows and total of a list, and adds `id` to each row. */
export function readPage(resource: string, answer: unknown, config: ResourceConfig): GetListResult {
  const page = config.readPage ? readOwnPage(resource, answer, config.readPage) : answer;
  const { data, total, ...rest } = Object(page) as Partial<GetListResult>;
  if (!Array.isArray(data)) {
    throw badResponse(resource, `expected a page of records as "data", got ${describe(page)}`);
  }
  if (!Number.isInteger(total)) {
    throw badResponse(resource, `expected the number of records as "total", got ${describe(total)}`);
  }
  return { ...rest, data: toRecords(resource, data, config), total };
}

/** A resource's own function reads the shape that it expects. */
function readOwnPage(resource: string, answer: unknown, read: (answer: unknown) => GetListResult) {
  try {
    return read(answer);
  } catch {
    throw badResponse(resource, `expected a page of records, got ${describe(answer)}`);
  }
}

/** Checks an array of records, and adds `id` to each. */
export function toRecords(resource: string, rows: unknown, config: ResourceConfig): RaRecord[] {
  if (!Array.isArray(rows)) {
    throw badResponse(resource, `expected an array of records, got ${describe(rows)}`);
  }
  return rows.map((row) => toRecord(resource, row, config));
}

/**
 * Checks a record, and adds `id`. Its fields are checked only if the resource declares a schema: that takes 6 ms for the
 * first 100 licenses, and a cell shows a missing value anyway.
 */
export function toRecord<R extends RaRecord>(
  resource: string,
  row: unknown,
  { id: idField = 'id', record: schema }: ResourceConfig,
): R {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw badResponse(resource, `expected a record, got ${describe(row)}`);
  }
  const id: unknown = Reflect.get(row, idField);
  if ((typeof id !== 'number' && typeof id !== 'string') || id === '') {
    throw badResponse(resource, `a record has no "${idField}"`);
  }
  const problem = schema && findProblem(schema, row);
  if (problem) throw badResponse(resource, `record ${id}: ${problem}`);
  return { ...row, id } as R;
}

function findProblem(schema: core.$ZodType, row: object): string | undefined {
  const [issue] = safeParse(schema, row).error?.issues ?? [];
  if (!issue) return undefined;
  const field = issue.path.join('.');
  const value = issue.path.reduce<unknown>((parent, key) => Object(parent)[key], row);
  return value === undefined
    ? `field "${field}" is missing`
    : `field "${field}" is ${describe(value)} (${issue.code})`;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value !== 'object') return JSON.stringify(value).slice(0, 40);
  return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'no fields'}`;
}
