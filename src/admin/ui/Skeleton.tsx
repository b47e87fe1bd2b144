import './Skeleton.css';

interface SkeletonProps {
  height: number | string;
  width?: number | string;
}

export function Skeleton({ height, width }: SkeletonProps) {
  return <span className="skeleton" style={{ height, width }} />;
}
