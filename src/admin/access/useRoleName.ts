import { useTranslate } from 'ra-core';
import { humanize } from '../hooks/useTranslateLabel';

/** The name of a role; another server may have roles of its own. */
export function useRoleName() {
  const translate = useTranslate();
  return (role: string) => translate(`shell.roles.${role}`, { _: humanize(role) });
}
