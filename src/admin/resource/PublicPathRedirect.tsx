import { Navigate, useLocation } from 'react-admin';

/** Replaces a path of react-admin, `/create` or `/:id/show`, by the public one: the router provider maps it. */
export const PublicPathRedirect = () => <Navigate to={useLocation()} replace />;
