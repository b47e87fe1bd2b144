/**
 * The kit: resources are declared, and their pages are built from react-admin's controllers and contexts.
 * `docs/adding-a-resource.md` is the tutorial, `docs/define-resource.md` lists the options.
 */

export { classNames } from '../theme/classNames';
export { Offered } from './access/Offered';
export { Permitted, usePermission } from './access/Permitted';
export { FieldList } from './cells/FieldList';
export {
  DateField,
  DateTimeField,
  EmailField,
  EmptyValue,
  InlineList,
  NotedText,
  NumberField,
  ReferenceText,
  TruncatedText,
  UrlField,
} from './cells/fields';
export { ReferenceField } from './cells/ReferenceField';
export { SecretField, useCopyToClipboard } from './cells/SecretField';
export { StatusBadge } from './cells/StatusBadge';
export { BulkDeleteButton } from './delete/BulkDeleteButton';
export { DeleteButton } from './delete/DeleteButton';
export type { LoadConsequences } from './delete/useConsequences';
export { BulkUpdateButton } from './edit/BulkUpdateButton';
export { EditButton } from './edit/EditButton';
export { BulkExportButton, ExportButton } from './export/ExportButton';
export { AutocompleteInput } from './form/AutocompleteInput';
export { BooleanInput, LabeledCheckbox } from './form/BooleanInput';
export { CheckboxGroupInput } from './form/CheckboxGroupInput';
export { FormDialog, SubmitDialog } from './form/FormDialog';
export { type InputProps, InputRow, useFormInput } from './form/InputWrapper';
export { DateInput, DateTimeInput, NumberInput } from './form/NumberInput';
export { ReferenceInput } from './form/ReferenceInput';
export { FormButtons } from './form/ResourceForm';
export { InputStack, SchemaForm } from './form/SchemaForm';
export { SchemaInputs } from './form/SchemaInputs';
export { Select } from './form/Select';
export { SelectInput } from './form/SelectInput';
export { SubmitButton } from './form/SubmitButton';
export { TextInput } from './form/TextInput';
export { useSubmit } from './form/useSubmit';
export { type ActionOptions, useAction } from './hooks/useAction';
export { useDebouncedInput } from './hooks/useDebouncedInput';
export { useEndpoint } from './hooks/useEndpoint';
export { useFilteredPath } from './hooks/useFilteredPath';
export { type Formats, useFormats } from './hooks/useFormats';
export { getErrorText, useNotifyError, useNotifyFailure } from './hooks/useNotifyError';
export {
  humanize,
  useInputLabel,
  useStatusText,
  useText,
  useTranslateLabel,
} from './hooks/useTranslateLabel';
export { EmbeddedList } from './list/EmbeddedList';
export { CreateButton } from './list/Empty';
export { FilterChip } from './list/filters/ActiveFilters';
export { DayInput } from './list/filters/DayInput';
export { Pagination } from './list/Pagination';
export { ShowButton, useRecordPath } from './list/RowLink';
export { type Selection, useSelection } from './list/selection/useSelection';
export { getCellClass, Table } from './list/Table';
export type { PatchFilters } from './list/useListUpdates';
export type { Column, CustomColumn, SchemaColumn } from './resource/declarations/columns';
export type { ExportColumn, ExportDeclaration } from './resource/declarations/ExportDeclaration';
export type { CustomFilter, ReferenceFilter, SchemaFilter } from './resource/declarations/filters';
export type {
  Choice,
  CreateDeclaration,
  EditDeclaration,
  InputDeclaration,
} from './resource/declarations/forms';
export type { EmptyDeclaration, ListDeclaration } from './resource/declarations/ListDeclaration';
export type { ResourceDeclaration, ShowDeclaration } from './resource/declarations/ResourceDeclaration';
export type { LazyDeclaration, NeedsCapability, PageDeclaration } from './resource/declarations/View';
export { addPages, defineResource } from './resource/defineResource';
export type { ResourceTexts } from './resource/texts';
export { RelatedTabs } from './show/RelatedTabs';
export { RecordPage } from './show/ShowView';
export { ActionButton, DialogButton } from './ui/ActionButton';
export { ActionsMenu } from './ui/ActionsMenu';
export { Banner } from './ui/Banner';
export { Button, type ButtonProps } from './ui/Button';
export { Card, Paper, TwoColumns } from './ui/Card';
export { ConfirmDialog, Dialog, Modal, ModalActions } from './ui/Dialog';
export { EmptyState, ErrorState } from './ui/EmptyState';
export { IconButton } from './ui/IconButton';
export { PageHeader } from './ui/PageHeader';
export { CardSkeleton, FormSkeleton, RecordSkeleton, RowsSkeleton } from './ui/PageSkeleton';
export { QueryResult } from './ui/QueryResult';
export { Skeleton } from './ui/Skeleton';
export { StatCard, StatGrid } from './ui/StatCard';
export { Switch } from './ui/Switch';
