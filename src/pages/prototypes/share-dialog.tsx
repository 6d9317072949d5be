/** Sharing of a prototype: with whom, and the link to it. */
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { EditForm } from '../../framework/form/edit-form.tsx';
import { useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

export interface ShareDialogProps {
  /** The record as last saved. */
  readonly record: UnknownRecord;
  readonly onDone: (record: UnknownRecord) => void;
  readonly onClose: () => void;
}

export function ShareDialog({ record, onDone, onClose }: ShareDialogProps) {
  const t = useT();
  const whole = useResource('prototypes');
  // Leaves out the first form section: the studio edits what it contains.
  const resource = useMemo(() => ({ ...whole, form: (whole.form ?? []).slice(1) }), [whole]);
  // Escape or a click outside must not discard unsaved choices.
  const [isDirty, setIsDirty] = useState(false);
  const link = window.location.href.split(/[?#]/)[0] ?? '';
  return (
    <Dialog wide title={t('Share this prototype')} {...(isDirty ? {} : { onClose })}>
      <Stack gap={4}>
        <Stack gap={2}>
          <Text as="span" strong aria-hidden="true">
            {t('Link')}
          </Text>
          <Line wrap={false}>
            <Input readOnly aria-label={t('Link')} value={link} />
            <CopyButton text={link} label={t('Copy link')} />
          </Line>
          <Text tone="muted">
            {t(
              'Only those you choose here can open it. An alert tells them, and they find it under Prototypes.',
            )}
          </Text>
        </Stack>
        <EditForm
          resource={resource}
          latest={record}
          onDone={onDone}
          onCancel={onClose}
          onDirty={setIsDirty}
        />
      </Stack>
    </Dialog>
  );
}
