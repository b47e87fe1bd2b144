import { CanAccess, useBasename } from 'ra-core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Permission } from '#contract/permissions';
import { Loading } from '../lazy/LazyPage';

// Not preloaded: most users never see it.
const AccessDenied = lazy(() => import('./AccessDenied'));

export const AccessDeniedPage = () => (
  <Suspense fallback={<Loading />}>
    <AccessDenied />
  </Suspense>
);

type PageAccessProps = { children: ReactNode } & (
  | { permission: Permission; action?: undefined }
  /** An action of react-admin on the current resource. */
  | { permission?: undefined; action: 'list' | 'create' | 'edit' | 'show' }
);

/** A page for users whose role may open it; others read why they cannot. */
export function PageAccess({ permission, action, children }: PageAccessProps) {
  const [resource, verb = ''] = permission?.split('.') ?? [undefined, action];
  return (
    <CanAccess resource={resource} action={verb} staleTime={Infinity} accessDenied={<AccessDeniedPage />}>
      {children}
    </CanAccess>
  );
}

interface ExactAddressProps {
  /** The end of another address at which react-admin serves the page. */
  alias?: string;
  children: ReactNode;
}

/**
 * A view at its own address only. react-admin's routes of views end in a splat: what it matches, and the alias, redirect
 * as every unknown address.
 */
export function ExactAddress({ alias, children }: ExactAddressProps) {
  const { '*': rest } = useParams();
  const { pathname } = useLocation();
  const basename = useBasename();

  const isKnown = !rest && !(alias && pathname.endsWith(`/${alias}`));
  return isKnown ? children : <Navigate to={basename} replace />;
}
