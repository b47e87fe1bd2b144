import './Skeleton.css';

interface SkeletonProps {
  height: number | string;
  width?: number | string;
}

/** Stands where something will be, as large as that. */
export function Skeleton({ height, width }: SkeletonProps) {
  return <span className="skeleton" style={{ height, width }} />;
}
