/**
 * The declaration kit. A resource is declared once and spread into `<Resource {...pools} />`:
 *
 *   // src/resources/pools/index.tsx
 *   export default defineResource({
 *     name: 'pools',                    // its name in the data provider, the routes and the messages
 *     record: Pool,                     // zod object: types the cells, gives labels and kinds of cells
 *     title: 'License Pools',           // every text may also be the key of a message
 *     icon: PoolIcon,
 *     list: {
 *       columns: [
 *         'name',                                                          // cell follows from the type
 *         { source: 'total_licenses', label: 'Total' },                    // hatch: label, align, hideBelow
 *         { source: 'is_active', cell: (active, pool) => <Toggle … /> },   // hatch: a cell
 *         { id: 'sold', label: 'Sold', cell: (pool) => …, sortable: 'sold_licenses' },
 *       ],
 *       sort: { field: 'name', order: 'ASC' },
 *       search: 'Search by name or description',                           // filter `search`, 300 ms
 *       filters: ['status', { source: 'license_group_id', reference: 'pools', all: 'All pools' }],
 *       createLabel: 'Create Pool', actions: ExtraButtons, above: StatCards,
 *       rowActions: () => <DeleteButton />, bulkActions: () => <DeleteSelected />,
 *       card: (pool) => <PoolCard pool={pool} />,                          // a row under 600 px
 *       empty: { title: 'No pools yet', text: 'Create one to …' },
 *     },
 *     create: {
 *       schema: PoolCreate,             // its fields in its order; it checks on submit and on change
 *       title: 'Create Pool', submit: 'Create Pool', redirect: 'show',
 *       inputs: { description: { multiline: true }, license_group_id: { reference: 'pools' }, is_active: false },
 *     },
 *     show: { fields: ['name', 'created_at'], actions: () => <DeleteButton variant="button" />, below: Keys },
 *     pages: { ':id/settings': PoolSettings },
 *   });
 *
 * `create`, `show` and `pages` may stand in files of their own, which keeps lists light:
 * `show: { load: () => import('./PoolPage') }`, whose default export is a component or the declaration.
 * `list`, `create` and `show` also take a component: a view of one's own. It is built from the same pieces:
 * `RecordPage` (reads `:id`, then `useShowContext`/`useRecordContext`), `PageHeader`, `Card`, `FieldList`,
 * `SchemaForm` + `FieldStack` + `SchemaFields` or `TextField`, `NumberField`, `ChoiceField`, `CheckboxField`.
 * Messages that the kit reads: `resources.<name>.notifications.{created,create_failed,deleted,delete_failed,
 * deleted_many,delete_many_failed}`, `resources.<name>.fields.<field>` (label), `status.<value>`.
 * Calls that are no record verb: `call(endpoint, { params, query, body })` of `src/dataProvider` within
 * `useQuery`/`useMutation`; `useFailure()` toasts "what failed: why".
 */

export { AddressText } from './cells/AddressText';
export { Clamped } from './cells/Clamped';
export { DateText } from './cells/DateText';
export { Nothing } from './cells/Nothing';
export { NumberText } from './cells/NumberText';
export { DeleteButton } from './DeleteButton';
export { DeleteSelected } from './DeleteSelected';
export type {
  Choice,
  Column,
  CreateDeclaration,
  FilterDeclaration,
  InputDeclaration,
  ListDeclaration,
  ResourceDeclaration,
  ShowDeclaration,
} from './declare/declaration';
export { useChoices } from './declare/useChoices';
export { useFieldLabel, useText } from './declare/useText';
export { defineResource } from './defineResource';
export { ExportButton, type Exported } from './ExportButton';
export { CheckboxField } from './form/CheckboxField';
export { ChoiceField } from './form/ChoiceField';
export { FormButtons, SchemaFields } from './form/CreateView';
export { BELOW_LABEL, FieldRow } from './form/FieldRow';
export { FormDialog } from './form/FormDialog';
export { NumberField } from './form/NumberField';
export { FieldStack, SchemaForm } from './form/SchemaForm';
export { SearchField } from './form/SearchField';
export { Select } from './form/Select';
export { SubmitButton } from './form/SubmitButton';
export { TextField } from './form/TextField';
export { type InputProps, useField } from './form/useField';
export { useSubmit } from './form/useSubmit';
export { CreateLink } from './list/CreateLink';
export { useListParts } from './list/DeclaredList';
export { ListBody } from './list/ListView';
export { Pager } from './list/Pager';
export { Table } from './list/Table';
export type { ChangeFilters } from './list/useChangeFilters';
export { FieldList } from './show/FieldList';
export { RecordPage } from './show/ShowView';
export { Banner } from './ui/Banner';
export { Button } from './ui/Button';
export { Card, Surface } from './ui/Card';
export { Columns } from './ui/Columns';
export { ConfirmDialog } from './ui/ConfirmDialog';
export { EmptyState } from './ui/EmptyState';
export { Facts } from './ui/Facts';
export { IconAction } from './ui/IconAction';
export { KeyText } from './ui/KeyText';
export { Modal } from './ui/Modal';
export { PageHeader } from './ui/PageHeader';
export { Skeleton } from './ui/Skeleton';
export { StatCard, StatGrid } from './ui/StatCard';
export { StatusBadge } from './ui/StatusBadge';
export { useCopy } from './ui/useCopy';
export { inWords, useStatusText } from './ui/useStatusText';
export { useFailure, useReason } from './useFailure';
export { type Formats, useFormats } from './useFormats';
export { ViewButton } from './ViewButton';
