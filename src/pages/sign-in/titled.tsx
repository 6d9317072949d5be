import { useEffect, type ReactNode } from 'react';
import { productName } from '../../shell/product-name.ts';
import { Text } from '../../ui/text.tsx';

/** The heading, which is also the title of the browser tab and follows changes of the page's state. */
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
