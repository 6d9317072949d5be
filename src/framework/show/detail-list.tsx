/** A list of labels and values, in several columns if there is room. */
import { Descriptions } from 'antd';
import type { Key, ReactNode } from 'react';
import { TermLabel } from '../../shell/glossary/term-label.tsx';
import styles from './detail-list.module.css';

export interface DetailItem {
  readonly key?: Key;
  readonly label: string;
  readonly children: ReactNode;
  /** Takes the full width of the list. */
  readonly isWide?: boolean;
}

export function DetailList({ items }: { readonly items: readonly DetailItem[] }) {
  return (
    <Descriptions
      className={styles.list ?? ''}
      layout="vertical"
      colon={false}
      column={columns}
      items={items.map(({ key, label, children, isWide = false }) => ({
        key: key ?? label,
        label: <TermLabel label={label} />,
        children,
        span: isWide ? 'filled' : 1,
      }))}
    />
  );
}

const columns = { xs: 1, sm: 2, md: 2, lg: 3, xl: 3, xxl: 4 } as const;
