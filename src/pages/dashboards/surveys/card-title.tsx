import type { ReactNode } from 'react';
import { Text } from '../../../ui/text.tsx';

export function CardTitle({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="h3" size="m" below={3}>
      {children}
    </Text>
  );
}
