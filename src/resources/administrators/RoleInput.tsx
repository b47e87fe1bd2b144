import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { isWithinRole, Role } from '#contract/permissions';
import { SelectInput } from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import shared from '../../theme/shared.module.css';

interface RoleInputProps {
  source: string;
  label: string;
  /** Roles that may do more are not offered. */
  most?: Role;
}

/** Selects a role, and says what it may do. */
export function RoleInput({ most = 'owner', ...props }: RoleInputProps) {
  const translate = useTranslate();
  const getRoleName = useRoleName();
  const role = useWatch({ name: props.source });
  const choices = Role.options
    .filter((id) => isWithinRole(id, most))
    .map((id) => ({ id, name: getRoleName(id) }));
  return (
    <>
      <SelectInput {...props} choices={choices} />
      {role && <div className={shared.note}>{translate(`resources.administrators.roles.${role}`)}</div>}
    </>
  );
}
