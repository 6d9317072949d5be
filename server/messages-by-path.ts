import type * as z from 'zod';
import { maxFieldMessages, pathText } from '../src/contracts/api/problems.ts';
import type { Message } from '../src/contracts/messages/catalogue.ts';
import { decoded } from '../src/contracts/messages/encoded.ts';

/** Messages by path; an unknown key gets one at its own path. `whole` stands for the path of the input itself. */
export function messagesByPath(error: z.ZodError, unknownKey: Message, whole: string): Map<string, Message> {
  // A Map, because every object already has keys such as toString.
  const messages = new Map<string, Message>();
  for (const issue of error.issues.slice(0, maxFieldMessages)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxFieldMessages) : undefined;
    const paths = unknown?.map((key) => pathText([...issue.path, key])) ?? [pathText(issue.path) || whole];
    const found = unknown === undefined ? decoded(issue.message) : unknownKey;
    for (const path of paths) if (!messages.has(path)) messages.set(path, found);
  }
  return messages;
}
