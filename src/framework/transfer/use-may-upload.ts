import { uploads } from '../../contracts/transfer/upload-page.ts';
import { useMayCheck } from '../../providers/access.ts';

/**
 * Whether the caller may upload files for the resource. Uploads have a page of their own, which not everyone who may
 * create records may open.
 */
export function useMayUpload(resource: string): boolean {
  const may = useMayCheck();
  return may(`${resource}.import`) && may(`${uploads}.create`);
}
