import type { ReactNode } from 'react';
import details from '../../framework/show/record-details.module.css';

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of one's own account, in the frame that a record's parts have. */
export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className={details.section} aria-labelledby={id}>
      <h2 id={id} className={details.title}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}
