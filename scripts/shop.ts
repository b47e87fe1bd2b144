import { startShop } from '../tests/shop/startShop';

/** As long as a quiet shop's queue takes at best, so that quick changes become one delivery. */
const WEBHOOK_DELAY_MS = 1_000;

const shop = await startShop({
  port: Number(process.env.SHOP_PORT ?? 8088),
  deliversAfterMs: WEBHOOK_DELAY_MS,
});

console.log(`A shop to develop against: ${shop.url}/

  consumer key     ${shop.consumerKey}
  consumer secret  ${shop.consumerSecret}

Start Keystock with ALLOW_PRIVATE_SHOP_URLS=true and register the shop there under Sites.`);
