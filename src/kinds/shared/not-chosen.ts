import { declared } from '../../contracts/messages/catalogue.ts';
import { encoded } from '../../contracts/messages/encoded.ts';
import { type Field, reservedWords } from '../../contracts/resource/fields.ts';
import { choose } from './id-schema.ts';

/** The error for a value that cannot be chosen; a reserved choice has its own message in the declaration. */
export function notChosen({ choices = {} }: Field) {
  return {
    error: ({ input }: { readonly input?: unknown }) => {
      const isKnown =
        (typeof input === 'string' || typeof input === 'number') && Object.hasOwn(choices, input);
      const words = isKnown ? reservedWords(choices[input]) : undefined;
      return words === undefined ? choose : encoded(declared(words));
    },
  };
}
