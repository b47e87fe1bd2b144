import type { ServerProcess } from '../../testkit/startServer';

/** Creates a pool with a number of keys. */
export async function createPool(server: ServerProcess, keys: number): Promise<number> {
  const { id } = await server.call<{ id: number }>('POST', '/license-groups', { name: 'Benchmark' });
  const licenses = Array.from({ length: keys }, (_, n) => ({ license_key: `BENCH-${n}` }));
  await server.call('POST', '/licenses/bulk', { license_group_id: id, licenses });
  return id;
}
