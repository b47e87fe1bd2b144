import {
  type ResourceDefinitions,
  type RouterProvider,
  type RouterRouteProps,
  reactRouterProvider,
  useResourceDefinitions,
} from 'ra-core';
import {
  Children,
  type ComponentType,
  cloneElement,
  isValidElement,
  type ReactNode,
  useCallback,
  useRef,
} from 'react';
import { BASENAME } from '../basename';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

const CREATE_PATH = /\/create(?=$|[?#])/;
const SHOW_PATH = /\/([^/]+)\/([^/]+)\/show(?=$|[?#])/;

/**
 * Maps the fixed paths `/create` and `/:id/show` of react-admin to `/new` and `/:id`. A resource with an edit
 * page keeps `/:id/show`: its `/:id` is that page, as in react-admin.
 */
function toPublicPath(path: string, resources: ResourceDefinitions): string {
  return path
    .replace(CREATE_PATH, '/new')
    .replace(SHOW_PATH, (showPath, resource, id) =>
      resources[resource]?.hasEdit ? showPath : `/${resource}/${id}`,
    );
}

function toPublicLocation(to: To, resources: ResourceDefinitions): To {
  if (typeof to === 'number') return to;
  if (typeof to === 'string') return toPublicPath(to, resources);
  return to.pathname ? { ...to, pathname: toPublicPath(to.pathname, resources) } : to;
}

const isLogin = (to: To) => (typeof to === 'object' ? to.pathname : to) === '/login';

function withPublicPath<P extends { to: Exclude<To, number> }>(
  Component: ComponentType<P>,
): ComponentType<P> {
  return function PublicPathComponent(props) {
    return <Component {...props} to={toPublicLocation(props.to, useResourceDefinitions())} />;
  };
}

/** Stable, as react-admin's own: it registers all resources again when `navigate` changes. */
function useNavigate() {
  const navigate = reactRouterProvider.useNavigate();
  const resources = useRef<ResourceDefinitions>({});
  resources.current = useResourceDefinitions();
  return useCallback<typeof navigate>(
    (to, options) =>
      navigate(
        toPublicLocation(to, resources.current),
        isLogin(to) ? { ...options, replace: true } : options,
      ),
    [navigate],
  );
}

const isRoute = (child: ReactNode) => isValidElement<RouterRouteProps>(child);

/** Adds the public paths to the pages of a `<Resource>`, which has fixed ones. */
function Routes({ children, ...rest }: { children: ReactNode }) {
  const routes = Children.toArray(children).filter(isRoute);
  const byPath = new Map(routes.map((route) => [route.props.path, route]));
  const create = byPath.get('create/*');
  const show = byPath.has(':id/*') ? undefined : byPath.get(':id/show/*');
  return (
    <reactRouterProvider.Routes {...rest}>
      {children}
      {create && cloneElement(create, { path: 'new/*' })}
      {show && cloneElement(show, { path: ':id/*' })}
    </reactRouterProvider.Routes>
  );
}

/** `<TabbedForm>` matches `:resource/:id/*` with the whole path, as if there were no basename. */
const matchPath: RouterProvider['matchPath'] = (pattern, pathname) => {
  const isRelative = typeof pattern === 'string' && !pattern.startsWith('/');
  return reactRouterProvider.matchPath(isRelative ? `${BASENAME}/${pattern}` : pattern, pathname);
};

export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  matchPath,
  Link: withPublicPath(reactRouterProvider.Link),
  Navigate: withPublicPath(reactRouterProvider.Navigate),
  Routes,
  useNavigate,
};
