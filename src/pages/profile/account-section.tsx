import type { ReactNode } from 'react';
import frame from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of one's own account, in the frame that a record's parts have. */
export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className={frame.section} aria-labelledby={id}>
      <Text id={id} as="h2" size="l">
        {title}
      </Text>
      <div>{children}</div>
    </section>
  );
}
