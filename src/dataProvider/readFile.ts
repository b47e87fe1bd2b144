import { REQUEST_TIMEOUT_MS, toRequestError } from './request';

/** The body of a file as it arrives. A connection that delivers nothing for as long as a request may take is lost. */
export async function* readFile(
  { body }: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return;
  const reader = body.getReader();
  let isTimeout = false;
  // Ends a pending read.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);

  try {
    for (;;) {
      const timer = setTimeout(() => {
        isTimeout = true;
        stop();
      }, REQUEST_TIMEOUT_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      signal.throwIfAborted();
      if (isTimeout) throw new Error('timeout');
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw toRequestError(error, isTimeout);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
