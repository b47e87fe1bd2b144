import { useResourceDefinitions, useTranslate } from 'ra-core';
import { Button } from '../../admin';
import type { PoolResult } from './PoolResult';

/** A link to the batch that the keys of a pool make up; nothing if the import added none to it. */
export function BatchButton({ batchId, created }: PoolResult) {
  const translate = useTranslate();
  const { batches } = useResourceDefinitions();
  if (!batches || !batchId || created === 0) return null;
  return (
    <Button size="small" to={`/dashboard/batches/${batchId}`}>
      {translate('import.done.batch', { id: batchId })}
    </Button>
  );
}
