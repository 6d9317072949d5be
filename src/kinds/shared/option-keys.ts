/** Option keys. At startup the server checks that none is misspelled or missing (contracts/registry/registry-keys.ts). */
import type { CommonOptions, NumberOptions, RefOptions } from '../../contracts/resource/fields.ts';

export type Keys = Readonly<Record<string, 'must' | 'may'>>;
/** Every key of T and whether it is required; the type makes the compiler check that the tables are complete. */
export type KeysOf<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? 'may' : 'must';
};

export const common: KeysOf<CommonOptions> = {
  label: 'may',
  help: 'may',
  optional: 'may',
  readOnly: 'may',
  immutable: 'may',
  pii: 'may',
  unique: 'may',
  when: 'may',
  copyOf: 'may',
  emptiedByChange: 'may',
  setBy: 'may',
  agreesWith: 'may',
  computed: 'may',
};
export const ofNumbers: KeysOf<NumberOptions> = { ...common, min: 'may', max: 'may', default: 'may' };
export const ofReferences: KeysOf<RefOptions> = { ...common, where: 'may', requires: 'may', none: 'may' };
