/** The states that an action added in the studio leads from and to, until the user chooses others. */
import type { DocumentField, ResourceDocument } from './prototype-document.ts';
import { stateWords } from './prototype-guess.ts';

type DocumentChoice = NonNullable<DocumentField['choices']>[number];

export interface NextStates {
  /** The key of the field that holds the state. */
  readonly key: string;
  readonly from: DocumentChoice;
  readonly to: DocumentChoice;
}

/** The first state that no action leads to yet, from the one before it; `undefined` without a field that holds states. */
export function nextStates({ fields, actions = [] }: ResourceDocument): NextStates | undefined {
  const withStates = fields.filter(({ kind, choices = [] }) => kind === 'choice' && choices.length > 1);
  const { key, choices = [] } = withStates.find(isNamedLikeState) ?? withStates[0] ?? {};
  const reached = new Set(actions.map(({ set }) => set?.[key ?? '']));
  const place = choices.findIndex(({ value }, index) => index > 0 && !reached.has(value));
  // Once there is an action to each of the others, the next leads from the last state back to the first.
  const [from, to] = [choices.at(Math.max(place, 0) - 1), choices[Math.max(place, 0)]];
  return key === undefined || from === undefined || to === undefined ? undefined : { key, from, to };
}

function isNamedLikeState({ key }: DocumentField): boolean {
  return stateWords.test(key.replace(/([A-Z])/g, ' $1'));
}
