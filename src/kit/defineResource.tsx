import type { ComponentType, ReactNode } from 'react';
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
import { CreateView } from './form/CreateView';
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
  const List = page(list, (list) => (
    <DeclaredList schema={record} title={title} list={erased<ListDeclaration<RaRecord>>(list)} />
  ));
  const Create = create && page(create, (create) => <CreateView {...erased<CreateDeclaration>(create)} />);
  const Show =
    show && page(show, (show) => <ShowView schema={record} {...erased<ShowDeclaration<RaRecord>>(show)} />);

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
        {Object.entries(pages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </>
    ),
  };
}

/** A view of one's own, or the one made of the declaration. */
function page<D extends object>(
  declared: D | ComponentType,
  view: (declared: D) => ReactNode,
): ComponentType {
  if (typeof declared === 'function') return declared as ComponentType;
  return () => view(declared as D);
}
