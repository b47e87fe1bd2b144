import type { FastifyInstance } from 'fastify';

/** JSON alone is taken: what a form of another site could send is not. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Browsers send this type with nothing behind it; that is no broken JSON.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
