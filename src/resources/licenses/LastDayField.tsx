import { useTranslate } from 'ra-core';
import { DateField } from '../../admin';
import shared from '../../theme/shared.module.css';

/** "Valid until Nov 20, 2027" of a key that expires. */
export function LastDayField({ day }: { day: string | null }) {
  const translate = useTranslate();
  if (day === null) return null;
  return (
    <span className={shared.note}>
      {translate('messages.license.valid_until')} <DateField value={day} dateOnly />
    </span>
  );
}
