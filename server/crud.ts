/** Everything that can be done with the records of any resource: one place for scope, checks, locking and audit. */
export type { Context } from './crud/context.ts';
export { parseQuery, readableFields } from './crud/context.ts';
export { history } from './crud/history.ts';
export { list, summary } from './crud/list.ts';
export { read } from './crud/read.ts';
export { reveal } from './crud/reveal.ts';
export { create, remove, update } from './crud/write.ts';
