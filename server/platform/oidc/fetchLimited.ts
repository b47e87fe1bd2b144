/** Descriptions, keys and tokens of a provider are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** `fetch` that follows no redirect and reads no more of an answer. */
export async function fetchLimited(
  url: string,
  { body, ...options }: Omit<RequestInit, 'body'> & { body?: unknown },
): Promise<Response> {
  const response = await fetch(url, { ...options, body: body as RequestInit['body'], redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('The answer of the provider is too long');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers });
}
