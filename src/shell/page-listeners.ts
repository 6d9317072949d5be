/** What listens to the whole page, and is fetched after it. */
import { keepUnsavedFromMissingParts } from './missing-part.ts';
import { followTenant } from './tenant-loss.ts';
import { toastAtTextLimit } from './text-limit-toast.ts';

followTenant();
toastAtTextLimit();
keepUnsavedFromMissingParts();
