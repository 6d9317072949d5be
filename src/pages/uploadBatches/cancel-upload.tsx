import { useT } from '../../i18n/translate.ts';
import { useUnsavedQuestion } from '../../shell/unsaved-question.tsx';
import { Button } from '../../ui/button.tsx';

interface CancelUploadProps {
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Button that cancels the upload; asks first if corrections typed into it would be lost. */
export function CancelUpload({ busy, onCancel }: CancelUploadProps) {
  const t = useT();
  const { question, askFirst } = useUnsavedQuestion();
  const words = t('Cancel this upload');
  return (
    <>
      <Button
        busy={busy}
        onClick={() => askFirst({ title: t('Cancel this upload?'), goOn: words, action: onCancel })}
      >
        {words}
      </Button>
      {question}
    </>
  );
}
