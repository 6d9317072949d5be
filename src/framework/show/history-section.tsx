/** A record's history as the last section of its page, fetched when the user opens it. */
import { useState } from 'react';
import { Stack } from '../../ui/layout.tsx';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import frame from '../../ui/layout.module.css';
import { RecordHistory, useHistory } from './record-history.tsx';

export function HistorySection({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <section className={`${frame.section} ${open ? '' : 'screen-only'}`} aria-label={t('History')}>
      <Stack align="start">
        <Text as="h2" size="l">
          {t('History')}
        </Text>
        <Button
          look="quiet"
          size="small"
          flush
          className="screen-only"
          aria-expanded={open}
          aria-controls="record-history"
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide history') : t('Show history')}
        </Button>
      </Stack>
      <div id="record-history" hidden={!open}>
        {open && <RecordHistory resource={resource} id={id} />}
      </div>
    </section>
  );
}

/** The history of a deleted record, if the caller may still see it; renders nothing if there is none. */
export function FormerHistory({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const t = useT();
  const { entries } = useHistory(resource, id);
  if (entries.length === 0) return null;
  return (
    <section className={frame.section} aria-label={t('History')}>
      <Text as="h2" size="l">
        {t('History')}
      </Text>
      <RecordHistory resource={resource} id={id} />
    </section>
  );
}
