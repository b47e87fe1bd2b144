import type { ReactNode } from 'react';
import { classNames } from '../../theme/classNames';
import type { Tone } from '../../theme/tokens';
import styles from './Banner.module.css';
import tones from './tones.module.css';

/** A note inside a page; role alert for failures. */
export function Banner({ tone = 'sold', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div
      className={classNames(styles.banner, tones.tone)}
      data-tone={tone}
      role={tone === 'exhausted' ? 'alert' : 'note'}
    >
      {children}
    </div>
  );
}
