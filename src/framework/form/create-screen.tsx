/** The page that creates a record of any resource. */
import { Create } from '@refinedev/antd';
import { useSearchParams } from 'react-router';
import { useT } from '../../i18n/translate.ts';
import { useRecordFrame } from '../frame/page-frame.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { inSentence } from '../words.ts';
import { CreateForm } from './create-form.tsx';
import { useRecordNavigation } from '../record-navigation.ts';

export default function CreateScreen({ resource: name }: { readonly resource: string }) {
  const t = useT();
  const resource = useResource(name);
  const manifest = useManifest(name);
  const { crumbs, showRecord, cancel } = useRecordNavigation(manifest);
  const [address] = useSearchParams();
  const frame = useRecordFrame({
    title: t('Create {one}', { one: inSentence(manifest.label[0]) }),
    breadcrumb: crumbs,
    width: 'form',
  });
  return (
    <Create resource={name} {...frame}>
      <CreateForm resource={resource} address={address} onDone={showRecord} onCancel={cancel} />
    </Create>
  );
}
