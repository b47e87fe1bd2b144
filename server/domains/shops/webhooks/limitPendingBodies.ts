import { textOf } from '#contract/texts/Text';
import { AppError } from '../../../platform/errors';
import type { HttpRequest, HttpServer } from '../../../platform/http/fastify';
import { getNetwork } from '../../../platform/httpClient/addresses';

/** Bytes of bodies that one address may have announced and not sent completely. */
const MAX_PENDING_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/**
 * Limits the memory that unfinished bodies take: anyone can send webhooks, and their signature can be checked only
 * once they are complete. A body of a shop arrives at once.
 */
export function limitPendingBodies(app: HttpServer, maxBodyBytes: number): void {
  const pendingBytes = new Map<string, number>();

  app.addHook('onRequest', async (request) => {
    const address = getNetwork(request.ip);
    const bytes = getAnnouncedBytes(request, maxBodyBytes);
    const pending = (pendingBytes.get(address) ?? 0) + bytes;
    if (pending > MAX_PENDING_BYTES) throw new AppError('rate_limited', textOf('http.too_much_pending'));
    pendingBytes.set(address, pending);

    const timer = setTimeout(() => request.raw.destroy(), TIMEOUT_MS);
    const release = () => {
      clearTimeout(timer);
      const rest = (pendingBytes.get(address) ?? 0) - bytes;
      if (rest > 0) pendingBytes.set(address, rest);
      else pendingBytes.delete(address);
      request.raw.off('end', release).off('close', release);
    };
    request.raw.on('end', release).on('close', release);
  });
}

/** A body without a length may take as much as is allowed. */
function getAnnouncedBytes({ headers }: HttpRequest, maxBodyBytes: number): number {
  const length = Number(headers['content-length'] ?? maxBodyBytes);
  return Number.isSafeInteger(length) ? Math.min(length, maxBodyBytes) : maxBodyBytes;
}
