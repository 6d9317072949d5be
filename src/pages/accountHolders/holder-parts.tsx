import { useId, type ReactNode } from 'react';
import { sectionTitle, type SectionName } from './form/sections.ts';
import styles from './show.module.css';

export interface HolderPartProps {
  readonly name: SectionName;
  /** Said instead of an empty list. */
  readonly none?: string | undefined;
  readonly children: ReactNode;
}

/** What one fieldset of the form has become, to be read. */
export function HolderPart({ name, none, children }: HolderPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {sectionTitle(name)}
      </h2>
      {none !== undefined && <p className={styles.none}>{none}</p>}
      {children}
    </section>
  );
}

export function OwnerArticle({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <article className={styles.owner} aria-labelledby={id}>
      <h3 id={id} className={styles.ownerTitle}>
        {title}
      </h3>
      {children}
    </article>
  );
}
