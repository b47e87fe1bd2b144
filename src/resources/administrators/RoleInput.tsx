import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Role } from '#contract/permissions';
import { SelectInput } from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import shared from '../../theme/shared.module.css';

/** Selects a role, and says what it may do. */
export function RoleInput(props: { source: string; label: string }) {
  const translate = useTranslate();
  const getRoleName = useRoleName();
  const role = useWatch({ name: props.source });
  return (
    <>
      <SelectInput {...props} choices={Role.options.map((id) => ({ id, name: getRoleName(id) }))} />
      {role && <div className={shared.note}>{translate(`resources.administrators.roles.${role}`)}</div>}
    </>
  );
}
