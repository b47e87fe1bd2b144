import fetchMock from 'fetch-mock';
import { FILE_SIZE_HEADER, ROW_COUNT_HEADER } from '#contract/shared/csv';

export const ok = (data: unknown) => ({ success: true, data });
export const errorResponse = (status: number, message: string, errors?: object) => ({
  status,
  body: { success: false, message, code: 'invalid', errors },
});

/** A part of a file that the API writes, of so many rows. */
export const csvPart = (body: BodyInit, rows: number, headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      [ROW_COUNT_HEADER]: String(rows),
      ...(typeof body === 'string' && { [FILE_SIZE_HEADER]: String(new Blob([body]).size) }),
      ...headers,
    },
  });

/** Returns the body of the last request of a method. */
export function getSentBody(method: string): unknown {
  const call = fetchMock.callHistory.calls(undefined, { method }).at(-1);
  return JSON.parse(String(call?.options.body));
}
