/** What listens to the page and is fetched after it. */
import './tenant-loss.ts';
import './text-cut.ts';
