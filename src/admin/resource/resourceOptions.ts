import { useResourceDefinition } from 'react-admin';
import type { MessageKey } from '../../messages/messageKey';
import type { LazyDeclaration, ListDeclaration } from './declarations';
import type { ObjectSchema } from './schema';

/** What the views of a resource share; react-admin keeps it as `options` of the resource. */
export interface ResourceOptions {
  label?: MessageKey;
  schema?: ObjectSchema;
  /** Resource names by the field that refers to them. */
  references?: Record<string, string>;
  delete?: 'pessimistic' | 'undoable';
  /** The declared list, for tabs of related records. */
  list?: ListDeclaration<never> | LazyDeclaration<ListDeclaration<never>>;
}

/** Options of a resource, by default of the current one; empty for a resource that the kit does not declare. */
export function useResourceOptions(resource?: string): ResourceOptions {
  return useResourceDefinition<ResourceOptions>({ resource }).options ?? {};
}
