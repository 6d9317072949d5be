/** Where an alert leads to, as a link. */
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { safePath } from '../../providers/safe-path.ts';
import { PageLink } from '../../shell/page/page-link.tsx';

function Cell({ value, plain }: CellProps) {
  const path = safePath(String(value));
  const words = decoded(String(value));
  return path === undefined || plain === true ? words : <PageLink to={path}>{words}</PageLink>;
}

/** As people read it: a filter in it with its signs. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const slot: FieldSlot = { Cell };
export default slot;
