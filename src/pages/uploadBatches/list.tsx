import ListScreen from '../../framework/list/list-screen.tsx';
import { useT } from '../../i18n/translate.ts';

/** The list of uploads; its create button is labeled as in the lists that accept files. */
export default function UploadList({ resource }: { readonly resource: string }) {
  const t = useT();
  return <ListScreen resource={resource} createLabel={t('Upload a file')} />;
}
