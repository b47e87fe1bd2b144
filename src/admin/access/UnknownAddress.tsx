import { useBasename, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** Opens the start page in place of an address that has no page, and says so. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const notify = useNotify();
  const basename = useBasename();
  useEffect(
    () => notify('kit.unknown_address', { type: 'warning', messageArgs: { path: pathname } }),
    [notify, pathname],
  );
  return <Navigate to={basename} replace />;
}
