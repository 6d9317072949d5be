import { isObject } from '../../contracts/values/objects.ts';
import { recordPath } from '../../framework/record-path.ts';
import { useManifest } from '../../framework/resources.tsx';
import { useMay } from '../../providers/access.ts';
import { PageLink } from '../../shell/page/page-link.tsx';
import { referenceName } from '../ref/text.ts';

export function Reference({
  value,
  target,
}: {
  readonly value: unknown;
  readonly target: string | undefined;
}) {
  const name = referenceName(value);
  if (target === undefined || !isObject(value) || typeof value['id'] !== 'number') return name;
  return <ReferenceLink target={target} record={{ ...value, id: value['id'] }} name={name} />;
}

/** A link if the record has a page and the caller may read it: a link to an error is worse than none. */
function ReferenceLink({
  target,
  record,
  name,
}: {
  readonly target: string;
  readonly record: { readonly id: number };
  readonly name: string;
}) {
  const { routes } = useManifest(target);
  const may = useMay(`${target}.read`, record);
  return routes.show === undefined || !may ? (
    name
  ) : (
    <PageLink to={recordPath(routes.show, record.id)}>{name}</PageLink>
  );
}
