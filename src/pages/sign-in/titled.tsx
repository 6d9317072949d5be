import { useEffect, type ReactNode } from 'react';
import { productName } from '../../shell/product-name.ts';
import { Text } from '../../ui/text.tsx';

/** The heading, which names the page in the browser's tab too: it says what is so now, not what was when the page opened. */
export function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <>
      <Text as="h1" size="xxl">
        {title}
      </Text>
      {children}
    </>
  );
}
