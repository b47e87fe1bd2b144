import fetchMock from 'fetch-mock';

export const ok = (data: unknown) => ({ success: true, data });
export const errorResponse = (status: number, message: string, errors?: object) => ({
  status,
  body: { success: false, message, code: 'invalid', errors },
});

/** A part of a file that the API writes. */
export const csvPart = (body: BodyInit, cursors: Record<string, string> = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8', ...cursors } });

/** Returns the body of the last request of a method. */
export function getSentBody(method: string): unknown {
  const call = fetchMock.callHistory.calls(undefined, { method }).at(-1);
  return JSON.parse(String(call?.options.body));
}
