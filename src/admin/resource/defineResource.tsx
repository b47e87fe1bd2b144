import type { MutationMode, ResourceProps } from 'ra-core';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Route } from 'react-router-dom';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';
import { ExactAddress, OfferedPage, PageAccess } from '../access/PageAccess';
import { eraseType } from '../eraseType';
import { LazyPage } from '../lazy/LazyPage';
import { createPageLoader } from '../lazy/pageLoader';
import type { PageShape } from '../ui/PageSkeleton';
import type { Columns } from './declarations/columns';
import type { ResourceDeclaration } from './declarations/ResourceDeclaration';
import type { LazyView, PageDeclaration, View } from './declarations/View';
import type { CreateOf, Naming, ResourceEndpoints } from './endpoints';
import {
  type EndpointGroup,
  getCreateForm,
  getEditForm,
  getPaths,
  getRecordSchema,
  getResourceAccess,
  getSortFields,
} from './readEndpoints';
import type { RenderCreated, ResourceDialogs, ResourceOptions } from './resourceOptions';
import type { ObjectSchema } from './schema';
import type { DeclaredText, TextsOption } from './texts';
import type { AnyListDeclaration, FormFields } from './viewDeclarations';

/** The properties of react-admin's `<Resource>`, with what the kit's views share as its options. */
export interface ResourceDefinition extends ResourceProps {
  options: ResourceOptions;
}

/**
 * Declares a resource; the result is spread into `<Resource>`. List, detail page and forms follow from the contract's
 * endpoints unless overridden; they are loaded when they are first opened.
 */
export function defineResource<
  const G extends ResourceEndpoints,
  Sort extends string = never,
  const L extends Columns<G, Sort> = Columns<G, Sort>,
  C extends ObjectSchema = CreateOf<G>,
>(declaration: ResourceDeclaration<G, Sort, L, C> & Naming<G> & TextsOption<G>): ResourceDefinition {
  return toDefinition(eraseType<AnyDeclaration>(declaration));
}

/** A declaration for any record: the views are the same for all. */
interface AnyDeclaration
  extends Pick<ResourceOptions, 'delete' | 'menu' | 'useCount' | 'shortcut' | 'palette' | 'texts'> {
  embedded?: true;
  name?: string;
  endpoints: EndpointGroup;
  icon?: ResourceProps['icon'];
  recordRepresentation?: ResourceProps['recordRepresentation'];
  list: View<AnyListDeclaration>;
  create?: View<FormOptions>;
  edit?: View<FormOptions>;
  show?: View<object>;
  pages?: Record<string, PageDeclaration>;
  api?: ResourceConfig;
}

interface FormOptions extends Partial<FormFields> {
  mutationMode?: MutationMode;
  created?: RenderCreated;
  defaultValues?: FieldValues;
  subtitle?: DeclaredText;
}

function toDefinition({
  endpoints,
  name = endpoints.list.path.slice(1),
  icon,
  recordRepresentation,
  list,
  create,
  edit,
  show,
  pages = {},
  embedded,
  api,
  ...options
}: AnyDeclaration): ResourceDefinition {
  const record = getRecordSchema(endpoints);

  const definition: ResourceDefinition = {
    name,
    icon,
    recordRepresentation,
    ...(!embedded && {
      list: lazyComponent(list, () => loadListView(record), { name, action: 'list' }),
      create: create && lazyComponent(create, () => loadCreateView(endpoints), { action: 'create' }),
      edit: edit && lazyComponent(edit, () => loadEditView(endpoints), { action: 'edit' }),
      show: show && lazyComponent(show, () => loadShowView(record), { action: 'show' }),
    }),
    options: {
      ...options,
      ...(embedded && { menu: false, dialogs: getDialogs(endpoints, create, edit) }),
      schema: record,
      list: isComponent(list) ? undefined : list,
      messages: endpoints.create?.messages,
      sortFields: getSortFields(endpoints),
      access: getResourceAccess(endpoints),
      capability: endpoints.list.capability,
      // An API of the standard contract answers records of its schema; another one may leave fields out.
      api: { ...getPaths(endpoints), ...(api ? { fields: record, ...api } : { record }) },
      pages: [],
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
    options: { ...options, pages: [...options.pages, ...listPages(pages)] },
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
  return (
    <Route
      key={path}
      path={path}
      element={<OfferedPage capability={declared.capability}>{page}</OfferedPage>}
    />
  );
}

const listPages = (pages: Record<string, PageDeclaration>): ResourceOptions['pages'] =>
  Object.entries(pages).map(([path, { label, permission, capability }]) => ({
    path,
    label,
    permission,
    capability,
  }));

// Views are lazy: the dashboard loads neither a list nor a form.
async function loadListView(schema: ObjectSchema) {
  const { ResourceList } = await import('../list/ResourceList');
  return (list: AnyListDeclaration) => <ResourceList schema={schema} list={list} />;
}

async function loadShowView(schema: ObjectSchema) {
  const { ShowView } = await import('../show/ShowView');
  return () => <ShowView schema={schema} />;
}

async function loadCreateView(endpoints: EndpointGroup) {
  const { CreateView } = await import('../form/CreateView');
  return (create: FormOptions) => <CreateView {...getCreateForm(endpoints)} {...create} />;
}

async function loadEditView(endpoints: EndpointGroup) {
  const { EditView } = await import('../edit/EditView');
  const { schema, inputs } = getEditForm(endpoints);
  return (edit: FormOptions) => <EditView schema={schema} {...edit} inputs={{ ...inputs, ...edit.inputs }} />;
}

/** The forms of a resource without pages, loaded when they are first opened. */
function getDialogs(
  endpoints: EndpointGroup,
  create: View<FormOptions> | undefined,
  edit: View<FormOptions> | undefined,
): ResourceDialogs {
  return {
    create:
      create &&
      lazy(async () => {
        const [{ CreateDialog }, declared] = await Promise.all([
          import('../form/CreateDialog'),
          loadDeclaration(create),
        ]);
        return {
          default: (props) => (
            <CreateDialog {...getCreateForm(endpoints)} {...(declared as FormOptions)} {...props} />
          ),
        };
      }),
    edit:
      edit &&
      lazy(async () => {
        const [{ EditDialog }, declared] = await Promise.all([
          import('../edit/EditDialog'),
          loadDeclaration(edit),
        ]);
        const { schema, inputs } = getEditForm(endpoints);
        const options = declared as FormOptions;
        return {
          default: (props) => (
            <EditDialog schema={schema} inputs={{ ...inputs, ...options.inputs }} {...props} />
          ),
        };
      }),
  };
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
    const Component = toLazyComponent(async () => declared, SHAPES[action], name);
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

function isLazyDeclaration<D>(declared: View<D>): declared is LazyView<D> {
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
