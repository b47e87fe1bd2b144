import fastify from 'fastify';
import { admin, createShop, type Row } from './shop';

const PREFIX = '/api';
const NOT_SIGNED_IN = { success: false, message: 'Not signed in' };

interface Call {
  id: number;
  /** The query of a GET, the body of any other call. */
  input: Row;
}
/** The fields that section 7 gives the call, and what it answers: undefined where no record has the id. */
type Route = [fields: string, answer: (call: Call) => unknown];

/**
 * A server that speaks section 7 of the specification and nothing else: its calls, its fields, its two shapes of pages.
 * What the section does not show, it answers with null; a field that the section does not name is refused.
 */
export async function serveSection7(port: number, consoleOrigin: () => string) {
  const { pools, sites, mappings, licenses, notifications, preferences, settings, ...shop } = createShop();
  const find = (rows: Row[], id: number) => rows.find((row) => (row.license_id ?? row.id) === id);
  const add = (rows: Row[], row: Row) => rows.unshift({ id: rows.length + 1, ...row });
  const change = (rows: Row[], { id, input }: Call) => Object.assign(find(rows, id) ?? {}, input);
  const remove = (rows: Row[], ids: number[]) => {
    const kept = rows.filter((row) => !ids.includes(Number(row.license_id ?? row.id)));
    const deleted_count = rows.length - kept.length;
    rows.splice(0, rows.length, ...kept);
    return { deleted_count };
  };
  const paginate = (rows: Row[], page: unknown, size: unknown) => {
    const [number, limit] = [Number(page ?? 1), Number(size ?? 20)];
    const shown = rows.slice((number - 1) * limit, number * limit);
    return { shown, page: number, limit, total: rows.length, pages: Math.ceil(rows.length / limit) };
  };

  const poolFields = 'name description threshold_count threshold_percentage notify_on_low notify_on_depleted';
  const routes: Record<string, Route> = {
    'POST /auth/login': ['username password', () => ({ admin })],
    'POST /auth/logout': ['', () => null],
    'GET /auth/me': ['', () => ({ admin })],
    'PUT /auth/profile': [
      'email first_name last_name',
      ({ input }) => ({ admin: Object.assign(admin, input) }),
    ],
    'PUT /auth/password': ['current_password new_password confirm_password', () => null],
    'POST /auth/refresh': ['', () => null],
    'GET /dashboard/stats': ['', () => shop.getSummary(licenses)],
    'GET /dashboard/recent': ['limit', () => shop.getSummary(licenses).recent_assignments],
    'GET /dashboard/sales-analytics': ['preset start end', () => shop.sales],
    'GET /licenses': [
      'page per_page search status license_group_id sort_by sort_order',
      ({ input }) => {
        const found = paginate(shop.findLicenses(licenses, input), input.page, input.per_page);
        const { shown, page, limit: per_page, total, pages: total_pages } = found;
        return {
          licenses: shown,
          pagination: { page, per_page, total, total_pages },
          stats: shop.getStats(licenses),
        };
      },
    ],
    'GET /licenses/:id': ['', ({ id }) => find(licenses, id)],
    'POST /licenses': [
      'license_group_id license_key delivre_x_times',
      ({ input }) => ({ license_id: shop.addLicense(licenses, pools, input) }),
    ],
    'POST /licenses/bulk': [
      'license_group_id licenses',
      ({ input: { license_group_id, licenses: added } }) => {
        for (const key of added as Row[])
          shop.addLicense(licenses, pools, { ...key, license_group_id: Number(license_group_id) });
        return { created_count: (added as Row[]).length, error_count: 0 };
      },
    ],
    'PUT /licenses/:id': ['', (call) => change(licenses, call) && null],
    'DELETE /licenses/:id': ['', ({ id }) => remove(licenses, [id]) && null],
    'DELETE /licenses/bulk': ['license_ids', ({ input }) => remove(licenses, input.license_ids as number[])],
    'GET /license-groups': ['', () => pools],
    'GET /license-groups/:id': ['', ({ id }) => find(pools, id)],
    'POST /license-groups': [
      `${poolFields} requires_validation`,
      ({ input }) => ({ id: add(pools, { ...shop.emptyPool, ...input }) }),
    ],
    'PUT /license-groups/:id': [poolFields, (call) => change(pools, call)],
    'DELETE /license-groups/:id': ['', ({ id }) => remove(pools, [id]) && null],
    'GET /mappings': [
      'site_id',
      ({ input }) => mappings.filter((row) => !input.site_id || row.site_id === Number(input.site_id)),
    ],
    'POST /mappings': [
      'site_id woocommerce_product_id woocommerce_variation_id woocommerce_product_name license_group_id',
      ({ input }) => add(mappings, shop.toMapping(input, sites, pools)) && null,
    ],
    'PUT /mappings/:id': ['is_active', (call) => change(mappings, call) && null],
    'DELETE /mappings/:id': ['', ({ id }) => remove(mappings, [id]) && null],
    'GET /sites': ['', () => sites],
    'GET /sites/:id': ['', ({ id }) => find(sites, id)],
    'POST /sites': [
      'name url consumer_key consumer_secret notification_email is_active',
      ({ input }) => add(sites, { ...shop.emptySite, ...input }) && null,
    ],
    'PUT /sites/:id': ['notification_email', (call) => change(sites, call) && null],
    'DELETE /sites/:id': ['', ({ id }) => remove(sites, [id]) && null],
    'POST /sites/:id/regenerate-api-key': [
      '',
      ({ id }) => change(sites, { id, input: { api_key: 'ks_regenerated_0001' } }) && null,
    ],
    'POST /sites/:id/sync-products': ['', () => shop.products],
    'GET /validation/stats': ['', () => shop.validation],
    'POST /validation/pool/:id/validate': ['', () => ({ total: 4, valid: 3, invalid: 1, errors: 0 })],
    'POST /validation/license/:id/validate': ['', () => null],
    'POST /validation/process-queue': ['batch_size', () => null],
    'GET /settings': ['', () => settings],
    'PUT /settings': [Object.keys(settings).join(' '), ({ input }) => Object.assign(settings, input) && null],
    'GET /notifications': [
      'page limit severity type resolved',
      ({ input }) => {
        const found = shop.findNotifications(notifications, input);
        const { shown, ...pagination } = paginate(found, input.page, input.limit);
        return { notifications: shown, pagination };
      },
    ],
    'GET /notifications/unresolved-count': [
      '',
      () => ({ count: notifications.filter((row) => !row.is_resolved).length }),
    ],
    'GET /notifications/:id': ['', ({ id }) => find(notifications, id)],
    'PATCH /notifications/:id/resolve': [
      '',
      ({ id }) => change(notifications, { id, input: { is_resolved: true } }) && null,
    ],
    'POST /notifications/resolve-all': [
      'severity type',
      ({ input }) => {
        const open = shop.findNotifications(notifications, { ...input, resolved: 'false' });
        for (const row of open) row.is_resolved = true;
        return { resolved_count: open.length };
      },
    ],
    'DELETE /notifications/:id': ['', ({ id }) => remove(notifications, [id]) && null],
    'GET /notifications/preferences/list': ['', () => preferences],
    'POST /notifications/preferences': [
      'id type license_group_id email is_active',
      ({ input }) => add(preferences, input) && null,
    ],
    'DELETE /notifications/preferences/:id': ['', ({ id }) => remove(preferences, [id]) && null],
    'POST /notifications/test-email': ['recipient', () => null],
    'POST /notifications/check-pools': [
      '',
      () => ({ pools_checked: pools.length, notifications_created: 0 }),
    ],
  };

  const app = fastify();
  const refused: string[] = [];
  let isExpired = false;

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': consoleOrigin(),
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const path = request.url.slice(PREFIX.length).split('?')[0] ?? '';
    if (path === '/auth/refresh') isExpired = false;
    const isKnown = request.headers.cookie?.includes('session=') && !isExpired;
    if (!isKnown && path !== '/auth/login' && !request.is404) return reply.code(401).send(NOT_SIGNED_IN);
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(PREFIX)) refused.push(`${request.method} ${request.url}: no such route`);
    return reply.code(404).send({ success: false, message: 'Route not found' });
  });

  for (const [name, [fields, answer]] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ');
    app.route({
      method,
      url: PREFIX + path,
      handler: (request, reply) => {
        const input = ((method === 'GET' ? request.query : request.body) ?? {}) as Row;
        const unknown = Object.keys(input).filter((field) => !fields.split(' ').includes(field));
        if (unknown.length > 0) {
          refused.push(`${name}: ${unknown.join(', ')}`);
          return reply.code(422).send({ success: false, message: `Unknown: ${unknown.join(', ')}` });
        }
        const data = answer({ id: Number((request.params as Row).id), input });
        if (data === undefined) return reply.code(404).send({ success: false, message: 'Record not found' });
        if (path === '/auth/login') reply.header('set-cookie', 'session=1; Path=/; HttpOnly');
        if (path === '/auth/logout') reply.header('set-cookie', 'session=; Path=/; Max-Age=0');
        return reply.send({ success: true, data });
      },
    });
  }
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}${PREFIX}`,
    /** What the console asked for that the section does not have. */
    refused,
    /** The next call of any page is answered with 401, until the session is refreshed. */
    expireSession: () => {
      isExpired = true;
    },
    stop: () => app.close(),
  };
}
