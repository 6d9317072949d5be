import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { matches } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { ButtonLink } from '../../ui/button.tsx';

export interface RecordLinksProps {
  readonly resource: Resource;
  readonly record: UnknownRecord;
  /** Shows the links of this related list; if omitted, those of the page. */
  readonly beside?: string;
}

/** Links from a record's page to other pages, as far as the caller may open them. */
export function RecordLinks({ resource, record, beside }: RecordLinksProps) {
  const t = useT();
  const may = useMayCheck();
  return (resource.show?.links ?? [])
    .filter(
      (link) =>
        link.beside === beside &&
        may(link.operation) &&
        (link.when === undefined || matches(link.when, record)),
    )
    .map(({ label, to }) => (
      <ButtonLink key={to} to={to.replace('{id}', String(record.id))}>
        {t(label)}
      </ButtonLink>
    ));
}
