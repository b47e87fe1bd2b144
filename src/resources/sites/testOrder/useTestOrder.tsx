import { lazy, type ReactNode, Suspense } from 'react';
import { testOrders } from '#contract/testOrders';
import { useAction } from '../../../admin';

const TestOrderDialog = lazy(() => import('./TestOrderDialog'));

export interface TestOrderControl {
  run: (siteId: number) => void;
  isPending: boolean;
  /** What the customer of the finished test would receive; the caller renders it. */
  dialog: ReactNode;
}

/** Runs test orders. Call it where the dialog remains after the button is gone: a test can complete the setup. */
export function useTestOrder(): TestOrderControl {
  const [run, { data, isPending, reset }] = useAction(testOrders.run, {
    failure: 'resources.sites.test_order.failed',
  });
  return {
    run: (id) => run({ params: { id } }),
    isPending,
    dialog: data && (
      <Suspense>
        <TestOrderDialog {...data} onClose={reset} />
      </Suspense>
    ),
  };
}
