import type { ReactNode } from 'react';
import frame from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the user's own account, framed like the sections of a record. */
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
