import type { ComponentType, ReactNode } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { MessageKey } from '../../messages/messageKey';
import { LazyPage } from '../lazy/LazyPage';
import { createPageLoader } from '../lazy/pageLoader';
import type {
  CreateDeclaration,
  EditDeclaration,
  LazyDeclaration,
  ListDeclaration,
  PageDeclaration,
  ResourceDeclaration,
  ShowDeclaration,
  View,
} from './declarations';
import { eraseType } from './eraseType';
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
  const { name, record, icon, list, create, edit, show, pages = {}, references, ...shared } = declaration;

  return {
    name,
    icon,
    list: lazyComponent(list, () => loadListView(record), name),
    create: create && lazyComponent(create, loadCreateView),
    edit: edit && lazyComponent(edit, loadEditView),
    show: show && lazyComponent(show, () => loadShowView(record)),
    recordRepresentation: eraseType<ResourceProps['recordRepresentation']>(shared.recordRepresentation),
    options: {
      label: shared.title,
      schema: record,
      references: eraseType<ResourceOptions['references']>(references),
      delete: shared.delete,
      list: isComponent(list) ? undefined : eraseType<ResourceOptions['list']>(list),
      api: shared.api,
      menu: shared.menu,
      useCount: shared.useCount,
      shortcut: shared.shortcut,
      palette: eraseType<ResourceOptions['palette']>(shared.palette),
      pageLabels: getPageLabels(pages),
    },
    children: Object.entries(pages).map(([path, declared]) => {
      const Page = toComponent(declared, () => null);
      return <Route key={path} path={path} element={<Page />} />;
    }),
  };
}

function getPageLabels(pages: Record<string, PageDeclaration>): Record<string, MessageKey> {
  const labels = Object.entries(pages).flatMap(([path, page]) =>
    'label' in page && page.label ? [[path, page.label] as const] : [],
  );
  return Object.fromEntries(labels);
}

// Views are lazy: the dashboard loads neither a list nor a form.
async function loadListView(schema: ObjectSchema) {
  const { ResourceList } = await import('../list/ResourceList');
  return (list: object) => <ResourceList schema={schema} list={eraseType<ListDeclaration<RaRecord>>(list)} />;
}

async function loadShowView(schema: ObjectSchema) {
  const { ShowView } = await import('../show/ShowView');
  return (show: object) => <ShowView schema={schema} {...eraseType<ShowDeclaration<RaRecord>>(show)} />;
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
  if (!isLazyDeclaration(declared)) return createComponent(declared, render);
  return toLazyComponent(async () => createComponent((await declared.load()).default, render));
}

function lazyComponent<D extends object>(
  declared: View<D>,
  load: () => Promise<RenderDeclaration<D>>,
  name?: string,
): ComponentType {
  if (isComponent(declared)) return declared;
  return toLazyComponent(async () => {
    const [render, loaded] = await Promise.all([
      load(),
      isLazyDeclaration(declared) ? declared.load() : { default: declared },
    ]);
    return createComponent(loaded.default as D | ComponentType, render);
  }, name);
}

function toLazyComponent(loadComponent: () => Promise<ComponentType>, name?: string): ComponentType {
  const loader = createPageLoader(async () => ({ default: await loadComponent() }), name);
  return () => <LazyPage loader={loader} />;
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
