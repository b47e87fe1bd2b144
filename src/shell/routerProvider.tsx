import { type ComponentType, useCallback } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

/** react-admin fixes `/create` and `/:id/show`; the console's addresses are `/new` and `/:id`. */
function publicPath(path: string): string {
  return path.replace(/\/create(?=$|[?#])/, '/new').replace(/\/([^/]+)\/show(?=$|[?#])/, '/$1');
}

function publicTo(to: To): To {
  if (typeof to === 'number') return to;
  if (typeof to === 'string') return publicPath(to);
  return to.pathname ? { ...to, pathname: publicPath(to.pathname) } : to;
}

const isLogin = (to: To) => (typeof to === 'object' ? to.pathname : to) === '/login';

function rewritten<P extends { to: Exclude<To, number> }>(Inner: ComponentType<P>): ComponentType<P> {
  return function Rewritten(props) {
    return <Inner {...props} to={publicTo(props.to)} />;
  };
}

export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link: rewritten(reactRouterProvider.Link),
  Navigate: rewritten(reactRouterProvider.Navigate),
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback(
      (to, options) => navigate(publicTo(to), isLogin(to) ? { ...options, replace: true } : options),
      [navigate],
    );
  },
};
