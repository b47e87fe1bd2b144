import type { RaRecord, ResourceProps } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { eraseType } from '../../eraseType';
import { ExactAddress, PageAccess } from '../access/PageAccess';
import { LazyPage } from '../lazy/LazyPage';
import { createPageLoader } from '../lazy/pageLoader';
import type { PageShape } from '../ui/PageSkeleton';
import type {
  CreateDeclaration,
  EditDeclaration,
  LazyDeclaration,
  ListDeclaration,
  PageDeclaration,
  ResourceDeclaration,
  View,
} from './declarations';
import type { ResourceOptions } from './resourceOptions';
import type { ObjectSchema } from './schema';

/** The properties of react-admin's `<Resource>`, with what the kit's views share as its options. */
export interface ResourceDefinition extends ResourceProps {
  options: ResourceOptions;
}

/**
 * Declares a resource; the result is spread into `<Resource>`. List, detail page and forms follow from the
 * schemas unless overridden; they are loaded when they are first opened.
 */
export function defineResource<
  S extends ObjectSchema,
  C extends ObjectSchema,
  E extends ObjectSchema,
  Sort extends string = never,
>(declaration: ResourceDeclaration<S, C, E, Sort>): ResourceDefinition {
  const { name, record, icon, list, create, edit, show, pages = {}, ...shared } = declaration;

  const definition: ResourceDefinition = {
    name,
    icon,
    list: lazyComponent(list, () => loadListView(record), { name, action: 'list' }),
    create: create && lazyComponent(create, loadCreateView, { action: 'create' }),
    edit: edit && lazyComponent(edit, loadEditView, { action: 'edit' }),
    show: show && lazyComponent(show, () => loadShowView(record), { action: 'show' }),
    recordRepresentation: eraseType<ResourceProps['recordRepresentation']>(shared.recordRepresentation),
    options: {
      schema: record,
      delete: shared.delete,
      list: isComponent(list) ? undefined : eraseType<ResourceOptions['list']>(list),
      api: shared.api,
      menu: shared.menu,
      useCount: shared.useCount,
      shortcut: shared.shortcut,
      palette: eraseType<ResourceOptions['palette']>(shared.palette),
      pageLabels: [],
    },
  };
  return addPages(definition, pages);
}

/** The resource with more pages, which a layer above it has. */
export function addPages(
  { children, options, ...definition }: ResourceDefinition,
  pages: Record<string, PageDeclaration>,
): ResourceDefinition {
  return {
    ...definition,
    options: { ...options, pageLabels: [...options.pageLabels, ...getPageLabels(pages)] },
    children: [children, ...Object.entries(pages).map(([path, declared]) => toRoute(path, declared))],
  };
}

function toRoute(path: string, declared: PageDeclaration): ReactNode {
  const Page = toComponent(declared, () => null);
  const page = declared.permission ? (
    <PageAccess permission={declared.permission}>
      <Page />
    </PageAccess>
  ) : (
    <PageAccess action="show">
      <Page />
    </PageAccess>
  );
  return <Route key={path} path={path} element={page} />;
}

const getPageLabels = (pages: Record<string, PageDeclaration>): ResourceOptions['pageLabels'] =>
  Object.entries(pages).flatMap(([page, { label, permission }]) =>
    label ? [{ page, label, permission }] : [],
  );

// Views are lazy: the dashboard loads neither a list nor a form.
async function loadListView(schema: ObjectSchema) {
  const { ResourceList } = await import('../list/ResourceList');
  return (list: object) => <ResourceList schema={schema} list={eraseType<ListDeclaration<RaRecord>>(list)} />;
}

async function loadShowView(schema: ObjectSchema) {
  const { ShowView } = await import('../show/ShowView');
  return () => <ShowView schema={schema} />;
}

async function loadCreateView() {
  const { CreateView } = await import('../form/CreateView');
  return (create: object) => <CreateView {...eraseType<CreateDeclaration>(create)} />;
}

async function loadEditView() {
  const { EditView } = await import('../edit/EditView');
  return (edit: object) => <EditView {...eraseType<EditDeclaration>(edit)} />;
}

type RenderDeclaration<D> = (declared: D) => ReactNode;

function toComponent<D extends object>(declared: View<D>, render: RenderDeclaration<D>): ComponentType {
  return toLazyComponent(async () => createComponent(await loadDeclaration(declared), render), 'record');
}

function lazyComponent<D extends object>(
  declared: View<D>,
  load: () => Promise<RenderDeclaration<D>>,
  { name, action }: PageAddress,
): ComponentType {
  // A component has routes of its own, for example for tabs.
  if (isComponent(declared)) {
    const Component = toLazyComponent(() => loadDeclaration(declared), SHAPES[action], name);
    return () => (
      <PageAccess action={action}>
        <Component />
      </PageAccess>
    );
  }
  const Page = toLazyComponent(
    async () => {
      const [render, loaded] = await Promise.all([load(), loadDeclaration(declared)]);
      return createComponent(loaded, render);
    },
    SHAPES[action],
    name,
  );
  return () => (
    <ExactAddress>
      <PageAccess action={action}>
        <Page />
      </PageAccess>
    </ExactAddress>
  );
}

const SHAPES = { list: 'list', create: 'form', edit: 'form', show: 'record' } as const;

interface PageAddress {
  action: keyof typeof SHAPES;
  /** For preloading. */
  name?: string;
}

/** Loads what is declared elsewhere. */
async function loadDeclaration<D>(declared: View<D>): Promise<D | ComponentType> {
  return isLazyDeclaration(declared) ? (await declared.load()).default : declared;
}

function toLazyComponent(
  loadComponent: () => Promise<ComponentType>,
  shape: PageShape,
  name?: string,
): ComponentType {
  const loader = createPageLoader(async () => ({ default: await loadComponent() }), name);
  return () => <LazyPage loader={loader} shape={shape} />;
}

function isLazyDeclaration<D>(declared: View<D>): declared is LazyDeclaration<D> {
  return typeof declared === 'object' && declared !== null && 'load' in declared;
}

const isComponent = (declared: unknown): declared is ComponentType => typeof declared === 'function';

function createComponent<D extends object>(
  declared: D | ComponentType,
  render: RenderDeclaration<D>,
): ComponentType {
  if (isComponent(declared)) return declared;
  return () => render(declared as D);
}
