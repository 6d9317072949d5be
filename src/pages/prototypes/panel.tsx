import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** A part of the page, named by its heading. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap={3} framed aria-label={title}>
      <Text as="h2" size="m">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
