import type { Finding } from '../../contracts/transfer/uploads.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';

/** As the help and the file of rejected rows name it: what comes after the point tells its words apart. */
export function FindingCode({ finding: { code, severity } }: { readonly finding: Finding }) {
  const [name = code] = code.split('.');
  return <StatusTag tone={severity === 'error' ? 'danger' : 'warning'}>{name}</StatusTag>;
}
