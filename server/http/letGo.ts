import type { FastifyInstance } from 'fastify';

/** Connections whose call is answered while the server stops are closed; kept alive, they would hold it up. */
export function letGo(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close');
  });
}
