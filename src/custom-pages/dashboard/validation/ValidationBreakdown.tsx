import { useTranslate } from 'react-admin';
import { NumberText, StatusBadge, useFormats } from '../../../kit';
import { toneOf } from '../../../kit/ui/tone';

interface Counted {
  status: string;
  count: number;
}

const SHOWN = 3;

/** The first three statuses: as a bar, and each with its count and its share. */
export function ValidationBreakdown({ counts, total }: { counts: Counted[]; total: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const shown = counts.slice(0, SHOWN);

  return (
    <>
      <div className="validation-bar" aria-hidden="true">
        {shown.map(({ status, count }) => (
          <div key={status} style={{ flexGrow: count, background: `var(--${toneOf(status)})` }} />
        ))}
      </div>
      <ul className="validation-breakdown" aria-label={translate('validation.breakdown')}>
        {shown.map(({ status, count }) => (
          <li key={status}>
            <StatusBadge value={status} label={translate(`validation.state.${status}`)} />
            <strong>
              <NumberText value={count} />
            </strong>
            <span>{formats.percent(shareOf(count, total))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const shareOf = (count: number, total: number) => (total === 0 ? 0 : Math.round((100 * count) / total));
