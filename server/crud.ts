/** All operations on the records of any resource: one place for scope, checks, locking and audit. */
export { act } from './crud/act.ts';
export type { Context } from './crud/context.ts';
export { recordEvent } from './crud/audit.ts';
export { parseQuery, readableFields } from './crud/context.ts';
export { create } from './crud/create.ts';
export { fileOf } from './crud/files.ts';
export { history } from './crud/history.ts';
export { countExactly, list, listStream, summary } from './crud/list.ts';
export { read } from './crud/read.ts';
export { reveal } from './crud/reveal.ts';
export { remove, update } from './crud/update.ts';
