import fetchMock from 'fetch-mock';

/** What the API answers: what was asked for, or why not. */
export const ok = (data: unknown) => ({ success: true, data });
export const refused = (status: number, message: string, errors?: object) => ({
  status,
  body: { success: false, message, code: 'invalid', errors },
});

/** What was sent in the last call of that method. */
export function sentBy(method: string): unknown {
  const call = fetchMock.callHistory.calls(undefined, { method }).at(-1);
  return JSON.parse(String(call?.options.body));
}
