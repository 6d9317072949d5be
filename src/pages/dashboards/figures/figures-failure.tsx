import { useT } from '../../../i18n/translate.ts';
import { PartFailure } from '../../../shell/page/part-failure.tsx';

interface FiguresFailureProps {
  readonly reason: string;
  readonly onRetry: () => void;
}

/** Replaces the figures in a part of a page after a failure. */
export function FiguresFailure(props: FiguresFailureProps) {
  const t = useT();
  return <PartFailure title={t('The figures could not be loaded.')} {...props} />;
}
