import type { GetListResult, RaRecord } from 'ra-core';
import { type Text, textOf } from '#contract/shared/texts/Text';
import { translateText } from '../i18nProvider/translateText';
import { applyListParams } from './applyListParams';
import type { CheckedConfig } from './CheckedConfig';
import { badResponse, checkRecord, describeProblem, show } from './checkResponse';
import type { ListParams } from './ResourceConfig';

/** More problems than these are only counted. */
const MAX_PROBLEMS = 3;

/** The page that a list request asks for; `meta.problem` says what is wrong with it, and with which records. */
export function readList(
  resource: string,
  answer: unknown,
  config: CheckedConfig,
  params: ListParams,
): GetListResult {
  if (config.fullList) {
    if (!Array.isArray(answer)) {
      throw badResponse(resource, textOf('responses.records', { found: show(answer) }));
    }
    const { records, problems } = readRecords(resource, answer, config);
    return withProblems(resource, applyListParams(records, params, config.fullList), problems);
  }

  const { data: rows, total: stated, ...rest } = readPage(resource, answer, config);
  const { data, total, problem } = toAskedPage(rows, stated, params);
  const { records, problems } = readRecords(resource, data, config);
  return withProblems(
    resource,
    { ...rest, data: records, total },
    problem ? [problem, ...problems] : problems,
  );
}

function readPage(resource: string, answer: unknown, { readPage: readOwn }: CheckedConfig) {
  const page = readOwn ? readOwnPage(resource, answer, readOwn) : answer;
  const { data, total, ...rest } = Object(page) as Partial<GetListResult>;
  if (!Array.isArray(data)) throw badResponse(resource, textOf('responses.page', { found: show(page) }));
  if (total === undefined || !Number.isInteger(total)) {
    throw badResponse(resource, textOf('responses.total', { found: show(total) }));
  }
  return { ...rest, data, total };
}

/** A resource's own function reads the shape that it expects. */
function readOwnPage(resource: string, answer: unknown, read: (answer: unknown) => GetListResult) {
  try {
    return read(answer);
  } catch {
    throw badResponse(resource, textOf('responses.page', { found: show(answer) }));
  }
}

/** An API may ignore the size of the page: thousands of rows would block the browser. Its total may be less than its rows. */
function toAskedPage(rows: unknown[], stated: number, { pagination, ids }: ListParams) {
  const total = Math.max(stated, rows.length);
  const { page = 1, perPage = rows.length } = ids ? {} : (pagination ?? {});
  if (rows.length <= perPage) {
    const problem = total > stated ? textOf('responses.total', { found: show(stated) }) : undefined;
    return { data: rows, total, problem };
  }
  // All records instead of a page, or a page of another size.
  const start = rows.length === total ? (page - 1) * perPage : 0;
  return {
    data: rows.slice(start, start + perPage),
    total,
    problem: textOf('responses.too_many', { count: rows.length, limit: perPage }),
  };
}

/** Keeps the records of which something can be shown. */
function readRecords(resource: string, rows: unknown[], config: CheckedConfig) {
  const checked = rows.map((row) => checkRecord(row, config));
  const records = checked.flatMap(({ record }): RaRecord[] => (record ? [record] : []));
  const problems = checked.flatMap(({ problem }) => (problem ? [problem] : []));
  const [first] = problems;
  if (first && records.length === 0) throw badResponse(resource, first);
  return { records, problems };
}

function withProblems(resource: string, page: GetListResult, problems: Text[]): GetListResult {
  if (problems.length === 0) return page;
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => translateText(problem));
  const more = problems.length > shown.length ? ` (+${problems.length - shown.length})` : '';
  const problem = describeProblem(resource, textOf('upstream.text', { text: shown.join('; ') + more }));
  return { ...page, meta: { ...page.meta, problem } };
}
