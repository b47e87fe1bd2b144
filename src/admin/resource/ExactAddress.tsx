import { useBasename } from 'ra-core';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';

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
