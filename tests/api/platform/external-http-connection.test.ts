import { expect, onTestFinished, test, vi } from 'vitest';
import { createExternalHttp, type ResolveHost } from '../../../server/platform/httpClient/createExternalHttp';
import { serve } from '../../shop/serve';

// Tests have no public address, so only 127.0.0.1 counts as public here.
vi.mock('../../../server/platform/httpClient/addresses', () => ({
  isAllowedAddress: (address: string) => address === '127.0.0.1',
  getLiteralAddress: () => null,
}));

test('connects to the resolved public address with the original Host header', async () => {
  const resolve = vi.fn<ResolveHost>((_hostname, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }]),
  );
  const served = await serve((request, response) => response.end(`for ${request.headers.host}`));
  onTestFinished(served.close);
  const http = createExternalHttp({ serviceName: 'shop', allowPrivate: false, resolve });

  const result = await http({ url: new URL(`http://shop.example:${served.port}/`) });

  expect(result.body.toString()).toBe(`for shop.example:${served.port}`);
  expect(resolve).toHaveBeenCalledTimes(1);
});
