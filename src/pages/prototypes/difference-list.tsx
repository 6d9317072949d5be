/** Lists the differences between two documents by meaning, such as "Field added: Visit date". */
import { type Difference, type differingParts } from '../../contracts/prototypes/document-differences.ts';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';

export function DifferenceList({ found }: { readonly found: readonly Difference[] }) {
  const t = useT();
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
    <Stack as="ul" bullets>
      {found.map((one) => (
        <li key={`${one.part} ${one.is} ${one.name}`}>{wordsOf(one)}</li>
      ))}
    </Stack>
  );
}
