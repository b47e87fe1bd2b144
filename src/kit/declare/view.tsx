import type { ComponentType, ReactNode } from 'react';
import { LazyPage } from '../lazy/LazyPage';
import { pageSource } from '../lazy/pageSource';
import type { InOwnFile } from './declaration';

/** A view as it may be declared: in fields, as a component, or either of them in a file of its own. */
type Declared<D> = D | ComponentType | InOwnFile<D>;

type Made<D> = (declared: D) => ReactNode;

/** Makes the component of a declared view; `made` says what a declaration becomes. */
export function view<D extends object>(declared: Declared<D>, made: Made<D>): ComponentType {
  if (!isInOwnFile(declared)) return componentOf(declared, made);
  return lazy(async () => componentOf((await declared.load()).default, made));
}

/** As `view`, where what makes it is loaded only when somebody goes there. */
export function lazyView<D extends object>(
  declared: Declared<D>,
  load: () => Promise<Made<D>>,
  name?: string,
): ComponentType {
  if (typeof declared === 'function') return declared as ComponentType;
  return lazy(async () => {
    const [made, found] = await Promise.all([
      load(),
      isInOwnFile(declared) ? declared.load() : { default: declared },
    ]);
    return componentOf(found.default as D | ComponentType, made);
  }, name);
}

function lazy(find: () => Promise<ComponentType>, name?: string): ComponentType {
  const source = pageSource(async () => ({ default: await find() }), name);
  return () => <LazyPage source={source} />;
}

function isInOwnFile<D>(declared: Declared<D>): declared is InOwnFile<D> {
  return typeof declared === 'object' && declared !== null && 'load' in declared;
}

function componentOf<D extends object>(declared: D | ComponentType, made: Made<D>): ComponentType {
  if (typeof declared === 'function') return declared as ComponentType;
  return () => made(declared as D);
}
