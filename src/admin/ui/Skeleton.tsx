import styles from './Skeleton.module.css';

interface SkeletonProps {
  height: number | string;
  width?: number | string;
}

const toLength = (size: number | string) => (typeof size === 'number' ? `${size}px` : size);

/** A placeholder while loading, as large as the content. */
export function Skeleton({ height, width }: SkeletonProps) {
  return (
    <span
      data-skeleton
      className={styles.skeleton}
      style={{ '--height': toLength(height), '--width': width && toLength(width) }}
    />
  );
}
