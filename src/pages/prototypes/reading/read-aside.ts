// oxlint-disable-next-line import/default -- Vite makes the address of a module the worker is built of
import workerUrl from './reading.worker.ts?worker&url';
import type { Given, Read } from './read-given.ts';
import { longestReadingMs } from './reading-limits.ts';

/** The content security policy lets scripts be started by this policy alone, and it starts this one script alone. */
interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, policy: ScriptPolicy) => ScriptPolicy;
}
let policy: ScriptPolicy | undefined;

function startedWorker(): Worker {
  // Where the browser has none, an address is text.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('portal-worker', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('This is no script of the portal.');
      return url;
    },
  });
  return new Worker(policy === undefined ? workerUrl : policy.createScriptURL(workerUrl), { type: 'module' });
}

/** Reads it in a thread of its own. @throws Error when it cannot be started, or takes too long */
export async function readAside(given: Given): Promise<Read> {
  const worker = startedWorker();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Read>((resolve, reject) => {
      deadline = setTimeout(
        () => resolve({ is: 'unread', reason: { code: 'F05.time', other: '', value: '' } }),
        longestReadingMs,
      );
      worker.addEventListener('message', ({ data }: MessageEvent<Read>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      const { content } = given;
      // What was opened is handed over, not copied.
      worker.postMessage(given, typeof content === 'string' ? [] : [content.buffer]);
    });
  } finally {
    clearTimeout(deadline);
    worker.terminate();
  }
}
