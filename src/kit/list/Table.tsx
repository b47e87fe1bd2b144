import type { ComponentProps } from 'react';
import './Table.css';

/** The kit's table: the browser's own elements. */
export function Table(props: ComponentProps<'table'>) {
  return <table className="table" {...props} />;
}

interface CellLayout {
  align: 'start' | 'end';
  hideBelow?: string;
}

/** The classes that place a column's cells. */
export function getCellClass({ align, hideBelow }: CellLayout): string | undefined {
  const names = [align === 'end' && 'end', hideBelow && `below-${hideBelow}`].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
