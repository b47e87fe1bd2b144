import { type ComponentType, useCallback } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

/** Maps the fixed paths `/create` and `/:id/show` of react-admin to `/new` and `/:id`. */
function toPublicPath(path: string): string {
  return path.replace(/\/create(?=$|[?#])/, '/new').replace(/\/([^/]+)\/show(?=$|[?#])/, '/$1');
}

function toPublicLocation(to: To): To {
  if (typeof to === 'number') return to;
  if (typeof to === 'string') return toPublicPath(to);
  return to.pathname ? { ...to, pathname: toPublicPath(to.pathname) } : to;
}

const isLogin = (to: To) => (typeof to === 'object' ? to.pathname : to) === '/login';

function withPublicPath<P extends { to: Exclude<To, number> }>(
  Component: ComponentType<P>,
): ComponentType<P> {
  return function PublicPathComponent(props) {
    return <Component {...props} to={toPublicLocation(props.to)} />;
  };
}

export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link: withPublicPath(reactRouterProvider.Link),
  Navigate: withPublicPath(reactRouterProvider.Navigate),
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback(
      (to, options) => navigate(toPublicLocation(to), isLogin(to) ? { ...options, replace: true } : options),
      [navigate],
    );
  },
};
