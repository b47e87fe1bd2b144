import type { InferSelectModel } from 'drizzle-orm';
import type { MappingStock } from '#contract/mappings';
import { presentTexts } from '../../../platform/db/messageColumn';
import type { mappingStock } from '../../../schema';

type StockRow = InferSelectModel<typeof mappingStock>;

export function presentMappingStock(stock: StockRow, units: number | null): MappingStock {
  return {
    state: getState(stock),
    units,
    quantity: stock.quantity,
    in_transit: Math.max(0, stock.inTransit),
    written_at: stock.writtenAt?.toISOString() ?? null,
    changed_at: stock.changedAt?.toISOString() ?? null,
    changed_to: stock.changedTo,
    ...presentTexts({ reason: stock.reason }),
  };
}

function getState({ reason, isPaused, writtenAt }: StockRow): MappingStock['state'] {
  if (reason) return 'failed';
  if (isPaused) return 'changed';
  return writtenAt ? 'kept' : 'pending';
}
