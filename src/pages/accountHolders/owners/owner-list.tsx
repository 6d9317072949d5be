import { Children, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useT } from '../../../i18n/translate.ts';
import type { OwnerRows } from './owner-rows.ts';
import { Line, Stack } from '../../../ui/layout.tsx';

/** The owner cards of a section, with Undo for the one removed last. */
export function OwnerList({ rows, children }: { readonly rows: OwnerRows; readonly children: ReactNode }) {
  const t = useT();
  return (
    <>
      {Children.count(children) > 0 && (
        <Stack as="ul" gap={3} below={4}>
          {children}
        </Stack>
      )}
      {rows.removed !== undefined && (
        <Line as="p" gap={[0, 2]} align="center" below={4}>
          {t('{title} removed', { title: rows.removed.title })}
          <Button look="quiet" onClick={rows.putBack}>
            {t('Undo')}
          </Button>
        </Line>
      )}
    </>
  );
}
