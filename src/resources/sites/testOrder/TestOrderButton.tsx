import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { Button } from '../../../admin';
import { type TestOrderControl, useTestOrder } from './useTestOrder';

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

interface RunTestOrderProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'color'> {
  siteId: number;
  testOrder: TestOrderControl;
}

export function RunTestOrder({ siteId, testOrder: { run, isPending }, variant, color }: RunTestOrderProps) {
  const translate = useTranslate();
  return (
    <Button variant={variant} color={color} disabled={isPending} onClick={() => run(siteId)}>
      {translate(`resources.sites.test_order.${isPending ? 'running' : 'run'}`)}
    </Button>
  );
}
