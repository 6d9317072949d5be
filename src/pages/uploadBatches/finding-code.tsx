import { codeName, type Finding } from '../../contracts/transfer/uploads.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';

export function FindingCode({ finding: { code, severity } }: { readonly finding: Finding }) {
  return <StatusTag tone={severity === 'error' ? 'danger' : 'warning'}>{codeName(code)}</StatusTag>;
}
