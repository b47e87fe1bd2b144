import { definePoller } from '../../../platform/jobs/defineJob';
import { HAS_DUE_STOCK, listDueSites, markChangedStock } from './claimStock';
import { writeShopStock } from './writeShopStock';

/**
 * Keeps the stock of shops at what their pools can give. One write per shop at a time: what changes during it is one
 * write after it. Polled, because a notification would take a lock of the whole database at each order's commit.
 */
export const shopStockPoller = definePoller({
  name: 'shop-stock.write',
  isDueSql: HAS_DUE_STOCK,
  async poll(services, slots) {
    await markChangedStock(services.db);
    const siteIds = await listDueSites(services.db, slots.ids());
    const fullLanes = slots.fullLanes();
    let started = 0;
    for (const siteId of siteIds) {
      const lane = `stock ${siteId}`;
      if (fullLanes.includes(lane)) continue;
      if (slots.start(lane, siteId, () => writeShopStock(services, siteId))) started += 1;
    }
    return started > 0;
  },
});
