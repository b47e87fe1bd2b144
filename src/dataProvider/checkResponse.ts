import { HttpError, type Identifier, type RaRecord } from 'ra-core';
import { type core, safeParse } from 'zod/mini';
import { fillIn } from '#contract/shared/fallbacks';
import { type Text, textOf } from '#contract/shared/texts/Text';
import { translateText } from '../i18nProvider/translateText';
import type { CheckedConfig } from './CheckedConfig';

/** Not a transient status: a repetition would return the same. */
const BAD_RESPONSE_STATUS = 500;

/** Which resource has a bad response, and what is wrong with it. */
export const describeProblem = (resource: string, problem: Text): string =>
  translateText(textOf('responses.invalid', { resource, problem }));

/** The error of a response that the console cannot show. */
export const badResponse = (resource: string, problem: Text): HttpError =>
  new HttpError(describeProblem(resource, problem), BAD_RESPONSE_STATUS);

/** A record with its `id`, and what is wrong with its fields; without a record nothing of it can be shown. */
export interface CheckedRecord {
  record?: RaRecord;
  problem?: Text;
}

/** Checks a record, and adds `id`. Its fields are checked if the resource declares a schema. */
export function checkRecord(row: unknown, config: CheckedConfig): CheckedRecord {
  const { id: idField = 'id', record: schema, fields } = config;
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { problem: textOf('responses.record', { found: show(row) }) };
  }
  if (fields) fillIn(fields, row);
  const id: unknown = Reflect.get(row, idField);
  if ((typeof id !== 'number' && typeof id !== 'string') || id === '') {
    return { problem: textOf('responses.no_id', { field: idField }) };
  }
  const record = { ...row, id };
  const problem = schema ? findProblem(schema, row, id) : fields && findProblem(fields, row, id, 'present');
  return { record, problem };
}

/** A record without problems; throws otherwise. */
export function toRecord<R extends RaRecord>(resource: string, row: unknown, config: CheckedConfig): R {
  if (config.fields) fillIn(config.fields, row);
  const { record, problem } = checkRecord(row, { ...config, fields: undefined });
  if (problem) throw badResponse(resource, problem);
  return record as R;
}

/** The first field of a record with a wrong value, of all or of those that are present. */
function findProblem(
  schema: core.$ZodType,
  row: object,
  id: Identifier,
  checked: CheckedFields = 'all',
): Text | undefined {
  const { field, value } = findMismatch(schema, row, checked) ?? {};
  if (field === undefined) return undefined;
  return value === undefined
    ? textOf('responses.missing', { id, field })
    : textOf('responses.wrong', { id, field, found: show(value) });
}

/** All fields, those that are there, or besides them the arrays and objects, which a page goes through. */
export type CheckedFields = 'all' | 'present' | 'parts';

/** The first field that differs from the schema, by its path: `items.0.name`; empty for the value itself. */
export function findMismatch(
  schema: core.$ZodType,
  checkedValue: unknown,
  checked: CheckedFields,
): { field: string; value: unknown } | undefined {
  for (const issue of safeParse(schema, checkedValue).error?.issues ?? []) {
    const value = issue.path.reduce<unknown>((parent, key) => Object(parent)[key], checkedValue);
    const isShown = value === undefined ? !isMissed(issue, checked) : isNewerValue(issue, value);
    if (!isShown) return { field: issue.path.join('.'), value };
  }
  return undefined;
}

const isMissed = (issue: core.$ZodIssue, checked: CheckedFields): boolean =>
  checked === 'all' ||
  (checked === 'parts' && issue.code === 'invalid_type' && ['array', 'object'].includes(issue.expected));

/** A newer server has more values of an enum; they are shown as they are. */
const isNewerValue = ({ code }: core.$ZodIssue, value: unknown) =>
  code === 'invalid_value' && typeof value === 'string';

/** The start of a value as JSON. */
export const show = (value: unknown) => String(JSON.stringify(value)).slice(0, 60);
