import type { ComponentType } from 'react';
import type { Endpoint } from '#contract/shared/endpoint';
import type { Permission } from '#contract/shared/Register';
import type { DeclaredText } from '../texts';

/** A part that is left out where the server does not offer what it shows or asks for. */
export interface NeedsCapability {
  /** What the server must offer, of `contract/capabilities.ts`; default: nothing beyond what every server has. */
  capability?: Endpoint['capability'];
}

/** A lazily loaded view. */
export interface LazyDeclaration<D> {
  load: () => Promise<{ default: D | ComponentType }>;
}

/** So that the compiler knows the options of `D` in every alternative, and suggests one for a typo. */
type Without<D> = { [K in keyof D as string extends K ? never : K]?: undefined };

/** A declaration, a component, or either of them loaded lazily. */
export type View<D> = D | (ComponentType & Without<D>) | LazyView<D>;

export type LazyView<D> = LazyDeclaration<D> & Without<D>;

/**
 * Another page of a resource; its label adds it to the actions of the command palette. Without a permission, who may
 * read the resource may open it.
 */
export interface PageDeclaration extends LazyDeclaration<never>, NeedsCapability {
  label?: DeclaredText;
  permission?: Permission;
}
