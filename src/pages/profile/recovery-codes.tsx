import { useT } from '../../i18n/translate.ts';
import { keepFile } from '../../providers/download.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { copy } from '../../shell/copy.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Columns } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** Shows new recovery codes, which the user cannot see again later. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useT();
  // Nothing can show them again: neither Back nor a session that ends takes them away unasked.
  useUnsavedInput(true, {
    title: t('Leave before you saved the recovery codes?'),
    text: t('They are shown only now. Copy or download them first.'),
    leave: t('Leave'),
  });
  return (
    <Dialog
      title={t('Keep these recovery codes')}
      actions={
        <>
          <Button onClick={() => copy(codes.join('\n'), { title: t('Codes copied') })}>
            {t('Copy them')}
          </Button>
          <Button
            onClick={() =>
              keepFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
            }
          >
            {t('Download them')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('I saved them')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'If you lose your phone or device, each code lets you sign in once. They are shown only now. Print them or keep them with your passwords.',
        )}
      </p>
      <Columns as="ul" min={140} gap={0} framed={3}>
        {codes.map((code) => (
          <Text key={code} as="li" mono>
            {code}
          </Text>
        ))}
      </Columns>
    </Dialog>
  );
}
