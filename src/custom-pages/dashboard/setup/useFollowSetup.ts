import { useStore } from 'ra-core';

/** Whether the next step of the setup is shown on every page: from a step of the checklist until it is left. */
export const useFollowSetup = () => useStore('setup.following', false);
