import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens';
import './Banner.css';
import './tones.css';

/** A note inside a page; a failure is announced at once. */
export function Banner({ tone = 'sold', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`banner tone-${tone}`} role={tone === 'exhausted' ? 'alert' : 'note'}>
      {children}
    </div>
  );
}
