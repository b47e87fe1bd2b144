import { startShop } from '#shop/startShop';

/** Like a real shop's queue, so that quick changes become one webhook. */
const WEBHOOK_DELAY_MS = 1_000;

const shop = await startShop({
  port: Number(process.env.SHOP_PORT ?? 8088),
  deliveryDelayMs: WEBHOOK_DELAY_MS,
});

console.log(`A shop to develop against: ${shop.url}/

  consumer key     ${shop.consumerKey}
  consumer secret  ${shop.consumerSecret}

Start Keystock with ALLOW_PRIVATE_SHOP_URLS=true and register the shop there under Sites.`);
