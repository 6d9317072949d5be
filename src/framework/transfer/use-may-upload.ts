import { uploads } from '../../contracts/transfer/upload-page.ts';
import { useMayCheck } from '../../providers/access.ts';

/** Files come in by a page of their own, which not all open who may create records. */
export function useMayUpload(resource: string): boolean {
  const may = useMayCheck();
  return may(`${resource}.import`) && may(`${uploads}.create`);
}
