import ListScreen from '../../framework/list/list-screen.tsx';
import { useT } from '../../i18n/translate.ts';

/** Nobody creates an upload: called here as in the lists that the files are for. */
export default function UploadList({ resource }: { readonly resource: string }) {
  const t = useT();
  return <ListScreen resource={resource} createLabel={t('Upload a file')} />;
}
