import type { ComponentType } from 'react';
import {
  AccessDenied,
  AuthenticationError,
  Empty,
  Error as ErrorPage,
  ListNoResults,
  Loading,
  NotFound,
  Offline,
  ResourceContextProvider,
  Title,
} from 'react-admin';

/** What react-admin shows in place of a page, by the last part of the address. */
export const messages: Record<string, ComponentType> = {
  loading: () => (
    <>
      <Title title="Loading" />
      <Loading timeout={0} loadingPrimary="Weighing anchor" loadingSecondary="One moment" />
    </>
  ),
  'not-found': () => <NotFound />,
  'access-denied': () => (
    <>
      <Title title="Access denied" />
      <AccessDenied />
    </>
  ),
  'authentication-error': () => <AuthenticationError />,
  error: () => <ErrorPage error={new Error('The mast is broken')} resetErrorBoundary={() => undefined} />,
  empty: () => (
    <ResourceContextProvider value="boats">
      <Title title="Empty" />
      <Offline />
      <Empty />
      <ListNoResults />
    </ResourceContextProvider>
  ),
};
