import { type RaRecord, useResourceDefinition } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { Endpoint } from '#contract/shared/endpoint';
import type { CheckedConfig } from '../../dataProvider/CheckedConfig';
import type { LazyDeclaration, PageDeclaration } from './declarations/View';
import type { ResourceAccess } from './readEndpoints';
import type { ObjectSchema } from './schema';
import type { AnyListDeclaration } from './viewDeclarations';

/** What the form of a new record shows after it; null for the general toast. */
export type RenderCreated = (record: RaRecord, close: () => void) => ReactNode;

export interface CreateDialogProps {
  /** The values that every record of the list has. */
  parent: object;
  onClose: () => void;
}

export interface EditDialogProps {
  record: RaRecord;
  onClose: () => void;
}

export interface ResourceDialogs {
  create?: ComponentType<CreateDialogProps>;
  edit?: ComponentType<EditDialogProps>;
}

/** The options that the views of a resource share; react-admin keeps them as `options` of the resource. */
export interface ResourceOptions {
  schema?: ObjectSchema;
  delete?: 'pessimistic' | 'undoable';
  /** The declared list, for tabs of related records and the first requests of its page. */
  list?: AnyListDeclaration | LazyDeclaration<AnyListDeclaration>;
  /** The values that the API sorts by; undefined: all fields. */
  sortFields?: string[];
  /** Who may do what, by the contract. */
  access: ResourceAccess;
  /** What the server must offer to have the resource: that of its list. */
  capability?: Endpoint['capability'];
  api: CheckedConfig;
  /** By language; of the languages beside English. */
  texts?: Record<string, { messages?: Record<string, string> }>;
  /** The contract's messages in English. */
  messages?: Readonly<Record<string, string>>;
  menu?: false;
  useCount?: () => number | undefined;
  shortcut?: string;
  /** The forms of a resource without pages. */
  dialogs?: ResourceDialogs;
  palette?: { hint?: (record: RaRecord, translate: (key: string) => string) => string | null | undefined };
  /** The other pages of the resource; those with a label are actions of the command palette. */
  pages: ({ path: string } & Pick<PageDeclaration, 'label' | 'permission' | 'capability'>)[];
}

/** Options of a resource, by default of the current one; empty for a resource that the kit does not declare. */
export function useResourceOptions(resource?: string): Partial<ResourceOptions> {
  return useResourceDefinition<ResourceOptions>({ resource }).options ?? {};
}
