/** What was arranged of a list that the portal has: beside its file as it was shipped, by meaning. */
import { use } from 'react';
import {
  type Difference,
  type differingParts,
  differencesOf,
} from '../../contracts/prototypes/document-differences.ts';
import {
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../contracts/prototypes/prototype-document.ts';
import { resourceFile } from '../../contracts/resource/resource-file.ts';
import { useResourceLoader } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './prototypes.module.css';

/** Of a document that has the name of a resource of the portal. */
export function Differences({ document }: { readonly document: ResourceDocument }) {
  const t = useT();
  const shipped = use(useResourceLoader()(document.name));
  if (fieldOfCode(shipped) !== undefined) return null;
  const found = differencesOf(documentOf(shipped), document);
  const parts: { readonly [P in (typeof differingParts)[number]]: string } = {
    field: t('Field'),
    choice: t('Choice'),
    column: t('Column'),
    filter: t('Filter'),
    search: t('Search'),
    sum: t('Sum'),
    view: t('View'),
    tile: t('Figure on the dashboard'),
    action: t('Action'),
    section: t('Section of the form'),
    access: t('Access'),
    other: t('Setting'),
  };
  const wordsOf = ({ is, part, name }: Difference) => {
    const given = { part: parts[part], name };
    switch (is) {
      case 'added':
        return t('{part} added: {name}', given);
      case 'removed':
        return t('{part} removed: {name}', given);
      case 'changed':
        return t('{part} changed: {name}', given);
      default:
        return t('{part}: reordered', given);
    }
  };
  return (
    <Stack as="section" gap={3} framed aria-label={t('Differences')}>
      <Text as="h2" size="m">
        {t('Differences')}
      </Text>
      <p className={styles.muted}>
        {t('Compared with {file}, as it is in the portal. Custom pages and cells are not compared.', {
          file: `src/resources/${resourceFile(document.name)}`,
        })}
      </p>
      {found.length === 0 ? (
        <p>{t('There are none.')}</p>
      ) : (
        <ul className={styles.differences}>
          {found.map((one) => (
            <li key={`${one.part} ${one.is} ${one.name}`}>{wordsOf(one)}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
