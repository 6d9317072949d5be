import { Button } from '../../ui/button.tsx';
import { useT } from '../../i18n/translate.ts';
import { partSize } from './upload-calls.ts';
import styles from './uploads.module.css';

interface PartPagerProps {
  readonly start: number;
  readonly total: number;
  readonly onStart: (start: number) => void;
}

export function PartPager({ start, total, onStart }: PartPagerProps) {
  const t = useT();
  if (total <= partSize) return null;
  const end = Math.min(total, start + partSize);
  return (
    <div className={styles.buttons}>
      <output>{t('{from}–{to} of {total}', { from: start + 1, to: end, total })}</output>
      <Button aria-disabled={start === 0} onClick={() => onStart(Math.max(0, start - partSize))}>
        {t('Previous')}
      </Button>
      <Button
        aria-disabled={end >= total}
        onClick={() => (end < total ? onStart(start + partSize) : undefined)}
      >
        {t('Next')}
      </Button>
    </div>
  );
}
