import { useListContext, useListFilterContext, useTranslate } from 'ra-core';
import { Order, OrderPage, OrderProblem } from '#contract/orders';
import { type PatchFilters, Select, useFormats, useTranslateLabel } from '../../admin';
import { ReferenceFilter } from '../../admin/list/filters/ReferenceFilter';
import { useOrderStatusText } from './orderFields';

interface FilterProps {
  onChange: PatchFilters;
}

/** The statuses that occur, with their numbers of orders: plugins of a shop add statuses. */
export function StatusFilter({ onChange }: FilterProps) {
  const { filterValues, meta } = useListContext();
  const translate = useTranslate();
  const formats = useFormats();
  const getLabel = useTranslateLabel(Order);
  const getStatusText = useOrderStatusText();
  const value = String(filterValues.status ?? '');
  const counts = OrderPage.shape.statuses.safeParse(meta?.statuses).data ?? {};
  const statuses = [...new Set([...Object.keys(counts), value])].filter(Boolean);

  return (
    <Select
      label={translate('kit.list.filter', { label: getLabel('status') })}
      emptyText={translate('resources.orders.all_statuses')}
      value={value}
      onChange={(status) => onChange({ status })}
      options={statuses.map((status) => ({
        id: status,
        name: `${getStatusText(status)} (${formats.number(counts[status] ?? 0)})`,
      }))}
    />
  );
}

const PROBLEMS = ['any', ...OrderProblem.options] as const;

export function ProblemFilter({ onChange }: FilterProps) {
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const getLabel = useTranslateLabel(Order);

  return (
    <Select
      label={translate('kit.list.filter', { label: getLabel('problem') })}
      emptyText={`${getLabel('problem')}: ${translate('kit.list.all')}`}
      value={String(filterValues.problem ?? '')}
      onChange={(problem) => onChange({ problem })}
      options={PROBLEMS.map((problem) => ({
        id: problem,
        name: translate(`resources.orders.problem.${problem}`),
      }))}
    />
  );
}

/** Orders that hold a key of a pool, or wait for one. */
export function PoolFilter({ onChange }: FilterProps) {
  const translate = useTranslate();
  const filter = {
    source: 'license_group_id',
    label: translate('resources.orders.pool'),
    emptyText: translate('resources.orders.all_pools'),
    input: 'reference',
    fieldKind: 'number',
    options: [],
    reference: 'pools',
  } as const;
  return <ReferenceFilter filter={{ ...filter, options: [] }} onChange={onChange} />;
}
