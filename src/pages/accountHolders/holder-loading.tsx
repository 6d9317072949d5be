import { Skeleton } from 'antd';
import { useT } from '../../i18n/translate.ts';

/** The placeholder of the form or of its outcome. */
export function HolderLoading() {
  const t = useT();
  return (
    <>
      <output className="visually-hidden">{t('Loading…')}</output>
      <Skeleton title={false} paragraph={{ rows: 8 }} aria-hidden />
    </>
  );
}
