import { expect, onTestFinished, test, vi } from 'vitest';
import { createExternalHttp } from '../../server/platform/httpClient/createExternalHttp';
import type { ResolveHost } from '../../server/platform/httpClient/guardedLookup';
import { serve } from '../shop/serve';

// Tests own no public address, so one of loopback stands for it: 127.0.0.1 is public here, the rest is not.
vi.mock('../../server/platform/httpClient/addresses', () => ({
  isPublicAddress: (address: string) => address === '127.0.0.1',
  literalAddress: () => null,
}));

test('a name that stands for a public address is reached there, under its own name', async () => {
  const resolve = vi.fn<ResolveHost>((_hostname, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }]),
  );
  const served = await serve((request, response) => response.end(`for ${request.headers.host}`));
  onTestFinished(served.close);
  const outside = createExternalHttp({ serviceName: 'The shop', allowPrivate: false, resolve });

  const answer = await outside({ url: new URL(`http://shop.example:${served.port}/`) });

  expect(answer.body.toString()).toBe(`for shop.example:${served.port}`);
  expect(resolve).toHaveBeenCalledTimes(1);
});
