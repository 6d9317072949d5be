/** Shows how a prototype of an existing resource differs from the resource as shipped. */
import { use } from 'react';
import { differencesOf } from '../../contracts/prototypes/document-differences.ts';
import {
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../contracts/prototypes/prototype-document.ts';
import { resourceFile } from '../../contracts/resource/resource-file.ts';
import { useResourceLoader } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';
import { DifferenceList } from './difference-list.tsx';

/** The document must have the name of a resource of the portal. */
export function Differences({ document }: { readonly document: ResourceDocument }) {
  const t = useT();
  const shipped = use(useResourceLoader()(document.name));
  if (fieldOfCode(shipped) !== undefined) return null;
  const found = differencesOf(documentOf(shipped), document);
  return (
    <Panel title={t('Differences')}>
      <Text tone="muted">
        {t('Compared with {file}, as it is in the portal. Custom pages and cells are not compared.', {
          file: `src/resources/${resourceFile(document.name)}`,
        })}
      </Text>
      {found.length === 0 ? <p>{t('There are none.')}</p> : <DifferenceList found={found} />}
    </Panel>
  );
}
