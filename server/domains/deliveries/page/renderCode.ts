import { escapeAttribute } from 'entities';
import { encode } from 'uqr';

/** White around a code, in modules, as its standard asks for. */
const BORDER = 4;

/** The bytes that the largest code holds, as its standard says. */
const MAX_BYTES = 2_953;

/**
 * A QR code as inline SVG, black on white, which a phone reads from the screen or from paper; empty for a value
 * that no code holds, such as a long text of a part that became a code later.
 */
export function renderCode(value: string, label: string): string {
  if (Buffer.byteLength(value) > MAX_BYTES) return '';
  const { data, size } = encode(value, { border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return `<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeAttribute(label)}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
