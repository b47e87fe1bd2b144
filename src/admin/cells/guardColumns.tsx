import type { RaRecord } from 'ra-core';
import type { ResolvedColumn } from '../resource/resolveColumns';
import { CrashGuard } from '../ui/CrashGuard';
import { EmptyValue } from './fields';

/** The columns with a guard around each cell: "N/A" stands for one that cannot be shown. */
export const guardColumns = (columns: ResolvedColumn<RaRecord>[]): ResolvedColumn<RaRecord>[] =>
  columns.map((column) => ({
    ...column,
    render: (record) => (
      <CrashGuard
        value={record}
        render={(isGuarded) => (isGuarded ? <EmptyValue /> : <Cell column={column} record={record} />)}
      />
    ),
  }));

interface CellProps {
  column: ResolvedColumn<RaRecord>;
  record: RaRecord;
}

/** A component of its own, because a guard catches what is rendered below it. */
const Cell = ({ column, record }: CellProps) => column.render(record);
