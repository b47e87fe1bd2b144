import { create } from 'qrcode';
import styles from './Profile.module.css';

/** The light margin that scanners need, in modules. */
const MARGIN = 4;

/** A QR code as one path: black on white in every theme, for scanners. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules;
  const modules = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  );
  const box = `${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`;

  return (
    <svg className={styles.qrCode} viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={modules.join('')} />
    </svg>
  );
}
