import { addDays } from 'date-fns/addDays';
import type { Language } from '#contract/texts/language';
import type { Config } from '../../../platform/config';
import { createTranslate } from '../../../platform/formatText';
import type { DeliveryKey } from '../Delivery';
import type { CustomerOrder } from '../page/readCustomerOrder';
import { groupByProduct } from './deliveryCopy';

/** The token of the page that previews and test orders link to; those of orders are longer. */
export const EXAMPLE_TOKEN = 'example';
export const EXAMPLE_PATH = `/o/${EXAMPLE_TOKEN}`;

/** The last day of the example's yearly keys. */
const EXAMPLE_DAY = '2027-11-20';

export function getExampleKeys(language: Language): DeliveryKey[] {
  const translate = createTranslate(language);
  const suite = { product: translate('customer.example_suite'), poolId: 1, validUntil: EXAMPLE_DAY };
  return [
    {
      ...suite,
      licenseId: 1,
      key: 'XXXXX-EXAMPLE-1-XXXXX',
      instructions: translate('customer.example_instructions'),
    },
    { ...suite, licenseId: 2, key: 'XXXXX-EXAMPLE-2-XXXXX', instructions: null },
    {
      product: translate('customer.example_studio'),
      licenseId: 3,
      key: 'XXXX-XXXX-EXAMPLE-3',
      poolId: 2,
      instructions: null,
      validUntil: null,
    },
  ];
}

/** The page of an order that does not exist. */
export function getExampleOrder(
  { PRODUCT_NAME: name, PUBLIC_URL: url }: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>,
  language: Language,
): CustomerOrder {
  return {
    language,
    shop: { name, url },
    number: '1001',
    products: groupByProduct(getExampleKeys(language)),
    replaced: 0,
    withdrawn: 0,
    backordered: 0,
    expiresAt: addDays(new Date(), 90),
  };
}
