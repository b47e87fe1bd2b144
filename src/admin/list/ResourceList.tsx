import { useResourceDefinition } from 'ra-core';
import { lazyWithPreload } from '../lazy/LazyPage';
import { useResourceOptions } from '../resource/resourceOptions';
import type { ObjectSchema } from '../resource/schema';
import type { AnyListDeclaration } from '../resource/viewDeclarations';
import { renderDefaultRowActions } from './defaultActions';
import { ListView } from './ListView';
import { useListProps } from './useListProps';

// Loaded with the first selection, or when idle.
const DefaultBulkActions = lazyWithPreload(() => import('./DefaultBulkActions'));

interface ResourceListProps {
  schema: ObjectSchema;
  list: AnyListDeclaration;
}

/** The list page of a declared resource. */
export function ResourceList({ schema, list }: ResourceListProps) {
  const props = useListProps(schema, list);
  const { hasEdit } = useResourceDefinition();
  const options = useResourceOptions();
  return (
    <ListView
      rowActions={hasEdit || options.delete ? renderDefaultRowActions : undefined}
      bulkActions={options.delete && DefaultBulkActions}
      selectMatching={props.bulkActions ? undefined : true}
      {...props}
    />
  );
}
