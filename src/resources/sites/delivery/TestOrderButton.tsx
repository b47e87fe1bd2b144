import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense } from 'react';
import { testOrders } from '#contract/testOrders';
import { Button, type ButtonProps, useAction } from '../../../admin';

const TestOrderDialog = lazy(() => import('./TestOrderDialog'));

export interface TestOrderControl {
  run: (siteId: number) => void;
  isPending: boolean;
  /** Shows the messages that the customer of the finished test would receive; the caller renders it. */
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

/** Runs a test order of a shop and shows what its customer would receive. */
export function TestOrderButton({ siteId }: { siteId: number }) {
  const testOrder = useTestOrder();
  return (
    <>
      <RunTestOrder siteId={siteId} testOrder={testOrder} />
      {testOrder.dialog}
    </>
  );
}

interface RunTestOrderProps extends Pick<ButtonProps, 'variant' | 'color'> {
  siteId: number;
  testOrder: TestOrderControl;
}

export function RunTestOrder({ siteId, testOrder: { run, isPending }, ...look }: RunTestOrderProps) {
  const translate = useTranslate();
  return (
    <Button {...look} disabled={isPending} onClick={() => run(siteId)}>
      {translate(`resources.sites.test_order.${isPending ? 'running' : 'run'}`)}
    </Button>
  );
}
