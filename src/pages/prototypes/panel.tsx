import type { ReactNode, Ref } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** A part of the page, named by its heading. */
export function Panel({
  title,
  ref,
  children,
}: {
  readonly title: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}) {
  return (
    <Stack
      as="section"
      gap={3}
      framed
      {...(ref === undefined ? {} : { ref, tabIndex: -1 })}
      aria-label={title}
    >
      <Text as="h2" size="m">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
