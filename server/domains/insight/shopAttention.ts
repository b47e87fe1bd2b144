import type { AttentionItem } from '#contract/dashboard';
import { textOf } from '#contract/texts/Text';
import { presentTexts } from '../../platform/db/textColumn';
import { describeFailedCheck, findShopFailure, type ShopCondition } from '../shops';

type FailedCheck = ShopCondition['failures'][number];

const KIND_BY_CHECK = {
  orders: 'order_rejected',
  delivery: 'messages_failed',
  products: 'products_unread',
  identity: 'shop_identity',
} as const;

/** The problems of a shop, by cause: one that cannot be reached can neither deliver notes nor list products. */
export function toShopItems(shop: ShopCondition, failedMessages: number): AttentionItem[] {
  const failure = findShopFailure(shop);
  const isConsequence = ({ kind }: FailedCheck) => failure?.isUnreachable === true && kind !== 'orders';
  const lesser = shop.failures
    .filter((check) => shop.isActive && !isConsequence(check))
    .flatMap((check) => toLesserItem(shop, check, failedMessages) ?? []);
  if (!failure) return lesser;
  const { reason, since, code } = failure;
  return [
    {
      kind: 'shop_failing',
      severity: 'CRITICAL',
      ...presentTexts({ reason }),
      since: since.toISOString(),
      site: toRef(shop),
      code,
    },
    ...lesser,
  ];
}

const toRef = ({ id, name }: ShopCondition) => ({ id, name });

function toLesserItem(
  shop: ShopCondition,
  check: FailedCheck,
  failedMessages: number,
): AttentionItem | undefined {
  const { kind, code, since } = check;
  if (!isLesser(kind)) return undefined;
  return {
    kind: KIND_BY_CHECK[kind],
    severity: kind === 'orders' ? 'CRITICAL' : 'WARNING',
    ...presentTexts({ reason: describe(check, failedMessages) }),
    since: new Date(since).toISOString(),
    site: toRef(shop),
    code,
  };
}

type LesserKind = keyof typeof KIND_BY_CHECK;

const isLesser = (kind: FailedCheck['kind']): kind is LesserKind => kind in KIND_BY_CHECK;

function describe(check: FailedCheck, failedMessages: number) {
  const reason = describeFailedCheck(check);
  const isFailed = check.kind === 'delivery' && failedMessages > 0;
  return isFailed
    ? textOf('attention.messages_failed', {
        smart_count: failedMessages,
        reason: reason.params.reason ?? '',
      })
    : reason;
}
