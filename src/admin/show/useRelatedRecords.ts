import {
  useCanAccessResources,
  useGetResourceLabel,
  useResourceContext,
  useResourceDefinitions,
  useTranslate,
} from 'ra-core';
import { getLabel } from '#contract/shared/fields';
import { getReference, type OnDelete } from '#contract/shared/reference';
import type { ResourceOptions } from '../resource/resourceOptions';

/** The records of another resource that refer to the current one by a field. */
export interface RelatedRecords {
  resource: string;
  /** The field of the other resource that holds the id of the record. */
  target: string;
  /** What the deletion of the record does to them. */
  onDelete: OnDelete;
  /** Their name; of several fields of a resource, each with the label of the field. */
  getLabel: (smart_count: number) => string;
}

/** What refers to the records of the current resource and has a tab on their pages, if the user may read it. */
export function useRelatedRecords(): RelatedRecords[] {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const references = useReferences();
  const resources = references.map(({ resource }) => resource);
  const { canAccess } = useCanAccessResources({ action: 'list', resources, staleTime: Infinity });

  return references
    .filter(({ resource }) => canAccess?.[resource])
    .map(({ resource, fieldLabel, ...reference }) => {
      const isOnly = resources.indexOf(resource) === resources.lastIndexOf(resource);
      const field = translate(`resources.${resource}.fields.${reference.target}`, { _: fieldLabel });
      const suffix = isOnly ? '' : ` (${field})`;
      const getLabel = (smart_count: number) => `${getResourceLabel(resource, smart_count)}${suffix}`;
      return { resource, ...reference, getLabel };
    });
}

/** The references to the current resource that have a tab: of all declared lists. */
function useReferences() {
  const current = useResourceContext();
  const definitions = useResourceDefinitions<ResourceOptions>();
  return Object.values(definitions).flatMap(({ name: resource, options: { schema, list } = {} }) => {
    if (!schema || !list) return [];
    return Object.entries(schema._zod.def.shape).flatMap(([target, field]) => {
      const reference = getReference(field);
      if (reference?.resource !== current || !reference?.hasTab) return [];
      return [{ resource, target, onDelete: reference.onDelete, fieldLabel: getLabel(field, target) }];
    });
  });
}
