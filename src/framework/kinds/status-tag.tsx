import { Tag } from 'antd';
import type { Tone } from '../../contracts/resource/fields.ts';
import styles from './status-tag.module.css';

/** A state in words, with a tone. The words carry the meaning; the colour only repeats it (WCAG 1.4.1). */
export function StatusTag({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Tag variant="filled" className={`${styles.tag} ${styles[tone]}`}>
      {children}
    </Tag>
  );
}
