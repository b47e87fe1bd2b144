import { LinkBase } from 'react-admin';
import { Clamped, DateText } from '../../../kit';
import type { Tone } from '../../../theme/tokens';
import './AttentionRow.css';

/** One thing to look at: what it is, where it is seen to, and since when. */
export interface AttentionItem {
  key: string;
  tone: Tone;
  title: string;
  to: string;
  text?: string;
  since?: string | null;
}

export function AttentionRow({ tone, title, to, text, since }: Omit<AttentionItem, 'key'>) {
  return (
    <li className="attention-row">
      <span className="attention-dot" aria-hidden="true" style={{ background: `var(--${tone})` }} />
      <div>
        <LinkBase to={to}>
          <Clamped>{title}</Clamped>
        </LinkBase>
        {text && (
          <div className="attention-text">
            <Clamped>{text}</Clamped>
          </div>
        )}
      </div>
      {since && (
        <span className="attention-since">
          <DateText value={since} />
        </span>
      )}
    </li>
  );
}
