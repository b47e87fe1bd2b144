/**
 * The declaration kit. A resource is declared once and spread into `<Resource {...pools} />`:
 *
 *   // src/resources/pools/index.tsx
 *   export default defineResource({
 *     name: 'pools',                    // name in data provider, routes and messages
 *     record: Pool,                     // zod object: defines types, labels and default cells
 *     title: 'License Pools',           // each text may be a message key instead
 *     icon: PoolIcon,
 *     list: {
 *       columns: [
 *         'name',                                                          // cell follows from the type
 *         { source: 'total_licenses', label: 'Total' },                    // override: label, align, hideBelow
 *         { source: 'is_active', cell: (active, pool) => <Toggle … /> },   // override: a cell
 *         { id: 'sold', label: 'Sold', cell: (pool) => …, sortable: 'sold_licenses' },
 *       ],
 *       sort: { field: 'name', order: 'ASC' },
 *       search: 'Search by name or description',                           // filter `search`, 300 ms
 *       filters: ['status', { source: 'license_group_id', reference: 'pools', emptyText: 'All pools' }],
 *       createLabel: 'Create Pool', actions: ExtraButtons, header: StatCards,
 *       rowActions: () => <DeleteButton />, bulkActions: () => <BulkDeleteButton />,
 *       renderCard: (pool) => <PoolCard pool={pool} />,                          // a row under 600 px
 *       empty: { title: 'No pools yet', text: 'Create one to …' },
 *     },
 *     create: {
 *       schema: PoolCreate,             // inputs in the order of its fields; validates on submit and change
 *       title: 'Create Pool', submitLabel: 'Create Pool', redirect: 'show',
 *       inputs: { description: { multiline: true }, license_group_id: { reference: 'pools' }, is_active: false },
 *     },
 *     show: { fields: ['name', 'created_at'], actions: () => <DeleteButton variant="button" />, footer: Keys },
 *     pages: { ':id/settings': PoolSettings },
 *   });
 *
 * `create`, `show` and `pages` may be loaded lazily, which keeps lists light:
 * `show: { load: () => import('./PoolPage') }`, whose default export is a component or the declaration.
 * `list`, `create` and `show` also take a component: a custom view, built from the same parts:
 * `RecordPage` (reads `:id`, then `useShowContext`/`useRecordContext`), `PageHeader`, `Card`, `FieldList`,
 * `SchemaForm` + `InputStack` + `SchemaInputs` or `TextInput`, `NumberInput`, `SelectInput`, `BooleanInput`.
 * Messages used by the kit: `resources.<name>.notifications.{created,create_failed,deleted,delete_failed,
 * deleted_many,delete_many_failed}`, `resources.<name>.fields.<field>` (label), `status.<value>`.
 * Other API calls: `useAction(endpoint, { success, failure, refresh })` for a button's action; to read,
 * `callEndpoint(endpoint, { params, query, body })` of `src/dataProvider` within `useQuery`; `useNotifyError()` shows a
 * toast `<summary>: <reason>`.
 */

export { FieldList } from './cells/FieldList';
export { DateField, EmptyValue, InlineList, NumberField, TruncatedText, UrlField } from './cells/fields';
export { ReferenceField } from './cells/ReferenceField';
export { SecretField, useCopyToClipboard } from './cells/SecretField';
export { StatusBadge } from './cells/StatusBadge';
export { BulkDeleteButton, DeleteButton } from './delete/DeleteButton';
export { BulkUpdateButton } from './edit/BulkUpdateButton';
export { EditButton } from './edit/EditButton';
export { BulkExportButton } from './export/BulkExportButton';
export { AutocompleteInput } from './form/AutocompleteInput';
export { BooleanInput } from './form/BooleanInput';
export { FormDialog } from './form/FormDialog';
export { type InputProps, InputRow, useFormInput } from './form/InputWrapper';
export { DateInput, DateTimeInput, NumberInput } from './form/NumberInput';
export { ReferenceInput } from './form/ReferenceInput';
export { FormButtons } from './form/ResourceForm';
export { InputStack, SchemaForm, SubmitButton } from './form/SchemaForm';
export { SchemaInputs } from './form/SchemaInputs';
export { Select } from './form/Select';
export { SelectInput } from './form/SelectInput';
export { TextInput } from './form/TextInput';
export { useSubmit } from './form/useSubmit';
export { type ActionOptions, useAction } from './hooks/useAction';
export { type Formats, useFormats } from './hooks/useFormats';
export { getErrorMessage, useNotifyError } from './hooks/useNotifyError';
export { humanize, useInputLabel, useStatusText, useTranslateLabel } from './hooks/useTranslateLabel';
export { CreateButton } from './list/Empty';
export { FilterChip } from './list/filters/FilterChip';
export { ListBody } from './list/ListView';
export { Pagination } from './list/Pagination';
export { ShowButton } from './list/RowLink';
export { getCellClass, Table } from './list/Table';
export { type ListProps, useListProps } from './list/useListProps';
export type { PatchFilters } from './list/useListUpdates';
export type {
  Choice,
  Column,
  CreateDeclaration,
  EditDeclaration,
  ExportDeclaration,
  InputDeclaration,
  ListDeclaration,
  ResourceDeclaration,
  ShowDeclaration,
} from './resource/declarations';
export { defineResource } from './resource/defineResource';
export { RecordPage } from './show/ShowView';
export { Banner } from './ui/Banner';
export { Button } from './ui/Button';
export { Card, Paper } from './ui/Card';
export { classNames } from './ui/classNames';
export { ConfirmDialog, Dialog } from './ui/Dialog';
export { EmptyState } from './ui/EmptyState';
export { IconButton } from './ui/IconButton';
export { Modal, ModalActions } from './ui/Modal';
export { PageHeader } from './ui/PageHeader';
export { Skeleton } from './ui/Skeleton';
export { StatCard, StatGrid } from './ui/StatCard';
export { TwoColumns } from './ui/TwoColumns';
