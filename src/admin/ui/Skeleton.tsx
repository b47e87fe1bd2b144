import styles from './Skeleton.module.css';

interface SkeletonProps {
  height: number | string;
  width?: number | string;
}

export function Skeleton({ height, width }: SkeletonProps) {
  // Inline: the size depends on what is loading.
  return <span data-skeleton className={styles.skeleton} style={{ height, width }} />;
}
