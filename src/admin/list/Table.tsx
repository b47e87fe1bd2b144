import type { ComponentProps } from 'react';
import './Table.css';

export function Table(props: ComponentProps<'table'>) {
  return <table className="table" {...props} />;
}

interface CellLayout {
  align: 'start' | 'end';
  hideBelow?: string;
}

export function getCellClass({ align, hideBelow }: CellLayout): string | undefined {
  const names = [align === 'end' && 'end', hideBelow && `below-${hideBelow}`].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
