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
  // What has no label of its own is named as in the studio. The code alone shows the rest, by its key.
  const names = new Map([
    ['access.screen', t('Who finds it in the menu')],
    ['access.read', t('Who sees it')],
    ['access.create', t('Who adds rows')],
    ['access.update', t('Who changes rows')],
    ['access.delete', t('Who deletes rows')],
    ['other.label', t('Names')],
    ['other.name', t('Name in the code')],
    ['other.routes', t('Addresses of its pages')],
    ['other.menu', t('Place in the menu')],
    ['other.rules', t('Rules between fields')],
    ['other.show', t('Page of a row')],
    ['other.title', t('Field that names each row')],
    ['other.sort', t('Order of the rows')],
  ]);
  const wordsOf = ({ is, part, name }: Difference) => {
    const given = { part: parts[part], name: names.get(`${part}.${name}`) ?? name };
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
