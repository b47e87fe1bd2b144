import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  FIRST_GENERATOR,
  Generator,
  getBits,
  getCapacity,
  type KeyPattern,
  makeKey,
  STRONG_BITS,
} from '#contract/generator';
import { Banner, useFormats, useText } from '../../admin';
import styles from './PoolSettings.module.css';

const EXAMPLES = 3;
const UINT32 = 2 ** 32;

/** A random integer below `count`; those of an incomplete last round are drawn again, so that all are as likely. */
function pickRandom(count: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < UINT32 - (UINT32 % count) ? value % count : pickRandom(count);
}

/** The strength of the pattern as it is typed, with examples; nothing while it is not valid. */
export function PatternStrength() {
  const [alphabet, prefix, pattern] = useWatch({ name: ['alphabet', 'prefix', 'pattern'] });
  const parsed = useMemo(
    () => Generator.safeParse({ ...FIRST_GENERATOR, alphabet, prefix: prefix ?? '', pattern }),
    [alphabet, prefix, pattern],
  );
  return parsed.success ? <ValidStrength pattern={parsed.data} /> : null;
}

function ValidStrength({ pattern }: { pattern: KeyPattern }) {
  const text = useText('generator');
  const formats = useFormats();
  const bits = getBits(pattern);
  const examples = useMemo(
    () => Array.from({ length: EXAMPLES }, () => makeKey(pattern, pickRandom)),
    [pattern],
  );
  return (
    <>
      <Banner tone={bits < STRONG_BITS ? 'warning' : 'available'}>
        <strong>{text('strength', { bits: Math.floor(bits) })}</strong>
        {', '}
        {bits < STRONG_BITS ? text('weak', { bits: STRONG_BITS }) : text('strong')}{' '}
        {text('capacity', { capacity: formats.number(getCapacity(pattern)) })}
      </Banner>
      <div>
        {text('examples')}
        <ul className={styles.examples}>
          {examples.map((example) => (
            <li key={example}>
              <code>{example}</code>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
