import type { ComponentProps } from 'react';
import { classNames } from '../ui/classNames';
import styles from './Table.module.css';

export function Table(props: ComponentProps<'table'>) {
  return <table className={styles.table} {...props} />;
}

interface CellLayout {
  align: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
  grow?: true;
}

const HIDE_CLASSES = { md: styles.belowMd, lg: styles.belowLg, xl: styles.belowXl };

export function getCellClass({ align, hideBelow, grow }: CellLayout): string | undefined {
  const hideClass = hideBelow && HIDE_CLASSES[hideBelow];
  return classNames(align === 'end' && styles.end, grow && styles.grow, hideClass) || undefined;
}
