import type { RaRecord, ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type {
  CreateDeclaration,
  ListDeclaration,
  ResourceDeclaration,
  ShowDeclaration,
} from './declare/declaration';
import { erased } from './declare/erased';
import type { ObjectSchema } from './declare/schema';
import { lazyView, view } from './declare/view';
import { plainName } from './list/useRecordName';

/**
 * Declares a resource; the result is spread into `<Resource>`.
 * List, show and create follow from the schemas; what they cannot say is a hatch.
 */
export function defineResource<S extends ObjectSchema, F extends ObjectSchema>(
  declared: ResourceDeclaration<S, F>,
): ResourceProps {
  const { name, record, title, icon, nameOf = plainName, list, create, show, pages = {} } = declared;
  const List = lazyView(list, () => listView(record, title), name);
  const Create = create && lazyView(create, createView);
  const Show = show && lazyView(show, () => showView(record));

  return {
    name,
    icon,
    list: List,
    hasCreate: Boolean(create),
    hasShow: Boolean(show),
    recordRepresentation: nameOf,
    options: { label: title },
    children: (
      <>
        {Create && <Route path="new" element={<Create />} />}
        {Show && <Route path=":id" element={<Show />} />}
        {Object.entries(pages).map(([path, declared]) => {
          const Page = view(declared, () => null);
          return <Route key={path} path={path} element={<Page />} />;
        })}
      </>
    ),
  };
}

// The views come when somebody goes there: the dashboard carries neither a list nor a form.
async function listView(schema: ObjectSchema, title: string) {
  const { DeclaredList } = await import('./list/DeclaredList');
  return (list: object) => (
    <DeclaredList schema={schema} title={title} list={erased<ListDeclaration<RaRecord>>(list)} />
  );
}

async function showView(schema: ObjectSchema) {
  const { ShowView } = await import('./show/ShowView');
  return (show: object) => <ShowView schema={schema} {...erased<ShowDeclaration<RaRecord>>(show)} />;
}

async function createView() {
  const { CreateView } = await import('./form/CreateView');
  return (create: object) => <CreateView {...erased<CreateDeclaration>(create)} />;
}
