import { Skeleton } from 'antd';
import { useT } from '../../i18n/translate.ts';

/** Where the form, or what became of it, will be. */
export function HolderLoading() {
  const t = useT();
  return (
    <>
      <output className="visually-hidden">{t('Loading…')}</output>
      <Skeleton title={false} paragraph={{ rows: 8 }} aria-hidden />
    </>
  );
}
