import type { Endpoint, ResponseData } from '#contract/shared/endpoint';
import { fillIn } from '#contract/shared/fallbacks';
import { type Text, textOf } from '#contract/shared/texts/Text';
import { badResponse, findMismatch, show } from './checkResponse';

/**
 * The `data` of an endpoint's answer, as the contract declares it; throws an HttpError that names the route and the field
 * otherwise. Texts and numbers may be missing, and a change may be answered with nothing: section 7 of the specification
 * shows few of its answers.
 */
export function readAnswer<E extends Endpoint>(
  { method, path, data: schema }: E,
  answer: unknown,
): ResponseData<E> {
  fillIn(schema, answer);
  const isEmpty = answer === null || answer === undefined;
  const mismatch = isEmpty && method !== 'GET' ? undefined : findMismatch(schema, answer, 'parts');
  if (mismatch) throw badResponse(`${method} ${path}`, describe(mismatch));
  return answer as ResponseData<E>;
}

function describe({ field, value }: { field: string; value: unknown }): Text {
  if (field === '') return textOf('responses.answer', { found: show(value) });
  return value === undefined
    ? textOf('responses.answer_lacks', { field })
    : textOf('responses.answer_field', { field, found: show(value) });
}
