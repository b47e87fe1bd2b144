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
import { DeclaredList } from './list/DeclaredList';
import { plainName } from './list/useRecordName';
import { ShowView } from './show/ShowView';

/**
 * Declares a resource; the result is spread into `<Resource>`.
 * List, show and create follow from the schemas; what they cannot say is a hatch.
 */
export function defineResource<S extends ObjectSchema, F extends ObjectSchema>(
  declared: ResourceDeclaration<S, F>,
): ResourceProps {
  const { name, record, title, icon, nameOf = plainName, list, create, show, pages = {} } = declared;
  const List = view(list, (list) => (
    <DeclaredList schema={record} title={title} list={erased<ListDeclaration<RaRecord>>(list)} />
  ));
  const Create = create && lazyView(create, createView);
  const Show =
    show && view(show, (show) => <ShowView schema={record} {...erased<ShowDeclaration<RaRecord>>(show)} />);

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

// Forms weigh as much as a list: they come when somebody creates something.
async function createView() {
  const { CreateView } = await import('./form/CreateView');
  return (create: object) => <CreateView {...erased<CreateDeclaration>(create)} />;
}
