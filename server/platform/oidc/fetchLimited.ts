import { readBody } from '../httpClient/readBody';

/** Descriptions, keys and tokens of a provider are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** `fetch` that follows no redirect and reads no more of an answer. */
export async function fetchLimited(
  url: string,
  { body, ...options }: Omit<RequestInit, 'body'> & { body?: unknown },
): Promise<Response> {
  const response = await fetch(url, { ...options, body: body as RequestInit['body'], redirect: 'manual' });
  const { status, headers } = response;
  const { bytes, isTruncated } = await readBody(response.body ?? [], MAX_BYTES);
  if (isTruncated) throw new Error('The answer of the provider is too long');
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}
