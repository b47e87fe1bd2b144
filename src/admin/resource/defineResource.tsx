import type { ComponentType, ReactNode } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { defaultRecordName } from '../hooks/useRecordName';
import { LazyPage } from '../lazy/LazyPage';
import { createPageLoader } from '../lazy/pageLoader';
import {
  type CreateDeclaration,
  eraseType,
  type LazyDeclaration,
  type ListDeclaration,
  type ResourceDeclaration,
  type ShowDeclaration,
} from './declarations';
import { PublicPathRedirect } from './PublicPathRedirect';
import type { ObjectSchema } from './schema';

/**
 * Declares a resource; the result is spread into `<Resource>`. List, show and create follow from the
 * schemas unless overridden.
 */
export function defineResource<S extends ObjectSchema, F extends ObjectSchema>(
  declaration: ResourceDeclaration<S, F>,
): ResourceProps {
  const {
    name,
    record,
    title,
    icon,
    recordRepresentation = defaultRecordName,
    list,
    create,
    show,
    pages = {},
  } = declaration;
  const List = lazyComponent(list, () => loadListView(record, title), name);
  const Create = create && lazyComponent(create, loadCreateView);
  const Show = show && lazyComponent(show, () => loadShowView(record));

  return {
    name,
    icon,
    list: List,
    hasCreate: Boolean(create),
    hasShow: Boolean(show),
    recordRepresentation,
    options: { label: title },
    children: (
      <>
        {Create && <Route path="new" element={<Create />} />}
        {Create && <Route path="create" element={<PublicPathRedirect />} />}
        {Show && <Route path=":id" element={<Show />} />}
        {Show && <Route path=":id/show" element={<PublicPathRedirect />} />}
        {Object.entries(pages).map(([path, declaration]) => {
          const Page = toComponent(declaration, () => null);
          return <Route key={path} path={path} element={<Page />} />;
        })}
      </>
    ),
  };
}

// Views are lazy: the dashboard loads neither a list nor a form.
async function loadListView(schema: ObjectSchema, title: string) {
  const { ResourceList } = await import('../list/ResourceList');
  return (list: object) => (
    <ResourceList schema={schema} title={title} list={eraseType<ListDeclaration<RaRecord>>(list)} />
  );
}

async function loadShowView(schema: ObjectSchema) {
  const { ShowView } = await import('../show/ShowView');
  return (show: object) => <ShowView schema={schema} {...eraseType<ShowDeclaration<RaRecord>>(show)} />;
}

async function loadCreateView() {
  const { CreateView } = await import('../form/CreateView');
  return (create: object) => <CreateView {...eraseType<CreateDeclaration>(create)} />;
}

type ComponentDeclaration<D> = D | ComponentType | LazyDeclaration<D>;

type RenderDeclaration<D> = (declared: D) => ReactNode;

function toComponent<D extends object>(
  declared: ComponentDeclaration<D>,
  render: RenderDeclaration<D>,
): ComponentType {
  if (!isLazyDeclaration(declared)) return createComponent(declared, render);
  return toLazyComponent(async () => createComponent((await declared.load()).default, render));
}

function lazyComponent<D extends object>(
  declared: ComponentDeclaration<D>,
  load: () => Promise<RenderDeclaration<D>>,
  name?: string,
): ComponentType {
  if (typeof declared === 'function') return declared as ComponentType;
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

function isLazyDeclaration<D>(declared: ComponentDeclaration<D>): declared is LazyDeclaration<D> {
  return typeof declared === 'object' && declared !== null && 'load' in declared;
}

function createComponent<D extends object>(
  declared: D | ComponentType,
  render: RenderDeclaration<D>,
): ComponentType {
  if (typeof declared === 'function') return declared as ComponentType;
  return () => render(declared as D);
}
