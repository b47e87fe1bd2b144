import { CanAccess } from 'ra-core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Endpoint } from '#contract/shared/endpoint';
import type { Permission } from '#contract/shared/Register';
import { isOffered } from '../../dataProvider/capabilities';
import { Loading } from '../lazy/LazyPage';
import { UnknownAddress } from './UnknownAddress';

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

interface OfferedPageProps extends Pick<Endpoint, 'capability'> {
  children: ReactNode;
}

/** A page that only some servers have; on others its address is unknown. */
export function OfferedPage({ children, ...page }: OfferedPageProps) {
  return isOffered(page) ? children : <UnknownAddress />;
}

/** A view at its own address only: react-admin's routes of views end in a splat, which matches addresses below it. */
export function ExactAddress({ children }: { children: ReactNode }) {
  const { '*': rest } = useParams();
  return rest ? <UnknownAddress /> : children;
}
