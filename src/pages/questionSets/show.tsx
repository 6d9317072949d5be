/** Page of a question set. A set in use cannot be changed; changes start from a copy. */
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { useResource } from '../../framework/resources.tsx';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

export default function QuestionSetPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={NewEdition} />;
}

function NewEdition({ record }: { readonly record: UnknownRecord }) {
  const t = useT();
  const { routes } = useResource('questionSets');
  const mayCreate = useMay('questionSets.create');
  if (!mayCreate || record['state'] !== 'inUse' || routes.create === undefined) return null;
  const begin = new URLSearchParams({
    from: String(record.id),
    audience: String(record['audience']),
    edition: String(Number(record['edition']) + 1),
  });
  return (
    <Note action={<ButtonLink to={`${routes.create}?${begin}`}>{t('Create a new edition')}</ButtonLink>}>
      {t(
        'A survey period uses these questions, so they can no longer be changed. To change them, create a new edition.',
      )}
    </Note>
  );
}
