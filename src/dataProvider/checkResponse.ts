import { type GetListResult, HttpError, type Identifier, type RaRecord } from 'ra-core';
import { type core, safeParse } from 'zod/mini';
import { type Text, textOf } from '#contract/texts/Text';
import { translateText } from '../texts/translateText';
import type { ResourceConfig } from './ResourceConfig';

/** Not a transient status: a repetition would return the same. */
const BAD_RESPONSE_STATUS = 500;

/** The error of a response that the console cannot show: which resource, and what is wrong. */
function badResponse(resource: string, problem: Text): HttpError {
  return new HttpError(
    translateText(textOf('responses.invalid', { resource, problem })),
    BAD_RESPONSE_STATUS,
  );
}

/** Reads rows and total of a list, and adds `id` to each row. */
export function readPage(resource: string, answer: unknown, config: ResourceConfig): GetListResult {
  const page = config.readPage ? readOwnPage(resource, answer, config.readPage) : answer;
  const { data, total, ...rest } = Object(page) as Partial<GetListResult>;
  if (!Array.isArray(data)) {
    throw badResponse(resource, textOf('responses.page', { found: show(page) }));
  }
  if (!Number.isInteger(total)) {
    throw badResponse(resource, textOf('responses.total', { found: show(total) }));
  }
  return { ...rest, data: toRecords(resource, data, config), total };
}

/** A resource's own function reads the shape that it expects. */
function readOwnPage(resource: string, answer: unknown, read: (answer: unknown) => GetListResult) {
  try {
    return read(answer);
  } catch {
    throw badResponse(resource, textOf('responses.page', { found: show(answer) }));
  }
}

/** Checks an array of records, and adds `id` to each. */
export function toRecords(resource: string, rows: unknown, config: ResourceConfig): RaRecord[] {
  if (!Array.isArray(rows)) {
    throw badResponse(resource, textOf('responses.records', { found: show(rows) }));
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
    throw badResponse(resource, textOf('responses.record', { found: show(row) }));
  }
  const id: unknown = Reflect.get(row, idField);
  if ((typeof id !== 'number' && typeof id !== 'string') || id === '') {
    throw badResponse(resource, textOf('responses.no_id', { field: idField }));
  }
  const problem = schema && findProblem(schema, row, id);
  if (problem) throw badResponse(resource, problem);
  return { ...row, id } as R;
}

function findProblem(schema: core.$ZodType, row: object, id: Identifier): Text | undefined {
  const [issue] = safeParse(schema, row).error?.issues ?? [];
  if (!issue) return undefined;
  const field = issue.path.join('.');
  const value = issue.path.reduce<unknown>((parent, key) => Object(parent)[key], row);
  return value === undefined
    ? textOf('responses.missing', { id, field })
    : textOf('responses.wrong', { id, field, found: show(value) });
}

/** The start of a value as JSON. */
const show = (value: unknown) => String(JSON.stringify(value)).slice(0, 60);
