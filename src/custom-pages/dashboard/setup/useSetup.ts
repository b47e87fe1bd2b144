import { useStore } from 'ra-core';
import { dashboard, type SetupStep } from '#contract/dashboard';
import { useEndpoint } from '../../../admin';

export const SETUP_KEY = ['dashboard', 'setup'];

/** Always requested again: the steps are done on other pages. */
export const useSetup = (refetchInterval: number | false = false) =>
  useEndpoint(dashboard.setup, {}, { queryKey: SETUP_KEY, staleTime: 0, refetchInterval });

/** Neither done nor put away. */
export const isOpenStep = ({ state }: SetupStep) => state === 'missing' || state === 'unchecked';

/** Whether the next step of the setup is shown on every page: from a step of the checklist until it is left. */
export const useFollowSetup = () => useStore('setup.following', false);
