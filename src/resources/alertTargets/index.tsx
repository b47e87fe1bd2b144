import { alertTargets } from '#contract/alertTargets';
import { defineResource } from '../../admin';

/** Chats, phones and systems that are told alerts; a part of the settings, so that it is not in the navigation. */
export default defineResource({
  name: 'alertTargets',
  endpoints: alertTargets,
  menu: false,
  list: { load: () => import('./alertTargetList') },
  create: { load: () => import('./alertTargetForm') },
  edit: { load: () => import('./alertTargetForm') },
  show: {},
  delete: 'pessimistic',
});
