/** A thread of the browser that reads what it is given, so that the page goes on answering meanwhile. */
import { type Given, readGiven } from './read-given.ts';

self.addEventListener('message', ({ data }: MessageEvent<Given>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This is no window.
  void readGiven(data).then((read) => self.postMessage(read));
});
