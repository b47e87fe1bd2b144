import { customers } from '#contract/customers';
import { deliveredKeys } from '#contract/deliveredKeys';
import { deliveryProof } from '#contract/deliveryProof';
import { deliveryRulePreview } from '#contract/deliveryRule';
import { earlierOrders } from '#contract/earlierOrders';
import { keyLookup } from '#contract/keyLookup';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { recalls } from '#contract/recalls';
import { refusedOrders } from '#contract/refusedOrders';
import { testOrders } from '#contract/testOrders';
import type { HttpServer } from '../../platform/http/fastify';
import { routes } from '../../platform/http/routes';
import { audit } from '../audit';
import { resendOrder } from '../deliveries';
import {
  createCsvThread,
  createLicense,
  exportLicenses,
  importLicenses,
  listLicenses,
  readLicenseFile,
  recordKeyAccess,
  revealKey,
  updateLicense,
} from '../stock';
import { allocateNow } from './allocation/allocateNow';
import { chooseKey } from './byHand/chooseKey';
import { giveKeys } from './byHand/giveKeys';
import { takeBackKeys } from './byHand/takeBackKeys';
import { listCustomerDeliveries, listCustomerLicenses } from './customers/customerParts';
import { eraseCustomer } from './customers/eraseCustomer';
import { exportCustomer } from './customers/exportCustomer';
import { getCustomer } from './customers/getCustomer';
import { exportCustomers, listCustomers } from './customers/listCustomers';
import { importDeliveredKeys } from './delivered/importDeliveredKeys';
import { readPluginKeys } from './delivered/readPluginKeys';
import { findOrderKey } from './details/findOrder';
import { getDeliveryProof } from './details/getDeliveryProof';
import { getOrder } from './details/getOrder';
import { createLink, revokeLinks } from './details/orderLinks';
import { readOrder } from './details/readOrderKeys';
import { getEarlierOrders, getSiteEarlierOrders } from './earlier/getEarlierOrders';
import { startListing, startServing, startSiteListing } from './earlier/startRun';
import { previewRule } from './held/previewRule';
import { lookUpKey } from './keyLookup/lookUpKey';
import { deleteLicense, deleteLicenses } from './licenses/deleteLicenses';
import { getLicense } from './licenses/getLicense';
import { replaceLicense } from './licenses/replaceLicense';
import { exportOrders } from './list/exportOrders';
import { listOrders } from './list/listOrders';
import { createPlaceTogether, placeOrder } from './placeOrder';
import { getRecallPlan, listHolders } from './recalls/readRecall';
import { startRecall, undoRecall } from './recalls/startRecall';
import { dismissRefused } from './refused/dismissRefused';
import { listRefused } from './refused/listRefused';
import { readRefused } from './refused/readRefused';
import { runTestOrder } from './testOrders/runTestOrder';

export default async function orderRoutes(app: HttpServer): Promise<void> {
  const placeTogether = createPlaceTogether();
  await app.register(
    routes(orders, {
      create: ({ ctx, body }) => placeOrder(ctx, body, placeTogether),
      read: ({ ctx, query }) => readOrder(ctx, query.order_id),
      give: ({ ctx, body }) => giveKeys(ctx, body),
      list: ({ ctx, query }) => listOrders(ctx, query),
      exportList: ({ ctx, query }) => exportOrders(ctx, query),
      get: ({ ctx, params }) => getOrder(ctx, params.id),
      resend: async ({ ctx, params, body: { channel } }) => {
        const order = await findOrderKey(ctx.db, params.id);
        return resendOrder(ctx, order, channel, (tx) => {
          const details = { site: order.siteId, by: channel };
          return audit(tx, ctx, { action: 'order.resend', id: order.orderId, details });
        });
      },
      createLink: ({ ctx, params }) => createLink(ctx, params.id),
      revokeLinks: ({ ctx, params }) => revokeLinks(ctx, params.id),
      allocate: ({ ctx, params }) => allocateNow(ctx, params.id),
      takeBack: ({ ctx, params, body }) => takeBackKeys(ctx, params.id, body),
      chooseKey: ({ ctx, params, body }) => chooseKey(ctx, params.id, body),
    }),
  );
}

export const customerRoutes = routes(customers, {
  list: ({ ctx, query }) => listCustomers(ctx, query),
  exportList: ({ ctx, query }) => exportCustomers(ctx, query),
  get: ({ ctx, params }) => getCustomer(ctx, params.id),
  licenses: ({ ctx, params, query }) => listCustomerLicenses(ctx, params.id, query),
  export: ({ ctx, params }) => exportCustomer(ctx, params.id),
  erase: ({ ctx, params, body }) => eraseCustomer(ctx, params.id, body),
  messages: ({ ctx, params, query }) => listCustomerDeliveries(ctx, params.id, query),
});

export const deliveredKeyRoutes = routes(deliveredKeys, {
  read: ({ ctx, params, body }) => readPluginKeys(ctx, params.id, body),
  import: ({ ctx, params, body }) => importDeliveredKeys(ctx, params.id, body),
});

export const deliveryProofRoutes = routes(deliveryProof, {
  get: ({ ctx, params }) => getDeliveryProof(ctx, params.id),
});

export const earlierOrderRoutes = routes(earlierOrders, {
  get: ({ ctx, params }) => getEarlierOrders(ctx, params.id),
  list: ({ ctx, params, body }) => startListing(ctx, params.id, body),
  serve: ({ ctx, params, body }) => startServing(ctx, params.id, body),
  getOfSite: ({ ctx, params }) => getSiteEarlierOrders(ctx, params.id),
  listOfSite: ({ ctx, params, body }) => startSiteListing(ctx, params.id, body),
});

export async function licenseRoutes(app: HttpServer): Promise<void> {
  const thread = createCsvThread();
  app.addHook('onClose', () => thread.close());
  const registerRoutes = routes(licenses, {
    list: ({ ctx, query }) => listLicenses(ctx, query),
    search: ({ ctx, body }) => listLicenses(ctx, body),
    export: ({ ctx, query }) => exportLicenses(ctx, query, thread),
    exportSearch: ({ ctx, body }) => exportLicenses(ctx, body, thread),
    get: ({ ctx, params }) => getLicense(ctx, params.id),
    create: ({ ctx, body }) => createLicense(ctx, body),
    import: ({ ctx, body }) => importLicenses(ctx, body),
    update: async ({ ctx, params, body }) => {
      await updateLicense(ctx, params.id, body);
      return getLicense(ctx, params.id);
    },
    replace: async ({ ctx, params, body }) => {
      await replaceLicense(ctx, params.id, body);
      return getLicense(ctx, params.id);
    },
    reveal: ({ ctx, params, body }) => revealKey(ctx, params.id, body),
    readFile: ({ ctx, params, body }) => readLicenseFile(ctx, params.id, body.part),
    recordKeyAccess: ({ ctx, body }) => recordKeyAccess(ctx, body),
    delete: ({ ctx, params }) => deleteLicense(ctx, params.id),
    deleteMany: ({ ctx, body }) => deleteLicenses(ctx, body),
  });
  await registerRoutes(app);
}

export const keyLookupRoutes = routes(keyLookup, {
  find: ({ ctx, body }) => lookUpKey(ctx, body),
});

export const recallRoutes = routes(recalls, {
  get: ({ ctx, params }) => getRecallPlan(ctx, params.id),
  holders: ({ ctx, params, query }) => listHolders(ctx, params.id, query),
  start: ({ ctx, params, body }) => startRecall(ctx, params.id, body),
  undo: ({ ctx, params }) => undoRecall(ctx, params.id),
});

export const refusedOrderRoutes = routes(refusedOrders, {
  list: ({ ctx, params }) => listRefused(ctx, params.id),
  read: ({ ctx, params, body }) => readRefused(ctx, params.id, body?.event_id),
  dismiss: ({ ctx, params, body }) => dismissRefused(ctx, params.id, body.event_id),
});

export const testOrderRoutes = routes(testOrders, {
  run: ({ ctx, params }) => runTestOrder(ctx, params.id),
});

export const deliveryRulePreviewRoutes = routes(deliveryRulePreview, {
  get: ({ ctx, params, body }) => previewRule(ctx, params.id, body),
});
