import { kinds } from '../../kinds/kinds.ts';
import type { Kind } from '../resource/fields.ts';

/** The field kinds that a document can use. `custom` is missing, because it has a schema, which is code. */
export type DocumentKind = Exclude<Kind, 'custom'>;
export const documentKinds = Object.keys(kinds).filter((kind): kind is DocumentKind => kind !== 'custom');
