/** What listens to the whole page, and is fetched after it. */
import { followTenant } from './tenant-loss.ts';
import { sayWhatIsCut } from './text-cut.ts';

followTenant();
sayWhatIsCut();
