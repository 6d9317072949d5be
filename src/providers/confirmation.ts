/**
 * Some of what one does asks for the password once more, when it was last given a while ago (the server says so: 403,
 * "unconfirmed"). Whatever was asked for waits meanwhile, and is sent again then (http.ts).
 */
interface Question {
  /** The password does not do: what was asked for changes the second step. */
  readonly bySecondStep: boolean;
  readonly promise: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function publish(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function newQuestion(bySecondStep: boolean): Question {
  let settle: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { bySecondStep, promise, settle };
}

export const confirmation = {
  asked: (): Pick<Question, 'bySecondStep'> | undefined => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Once for all that wait. @returns whether the user confirmed */
  ask(bySecondStep: boolean): Promise<boolean> {
    if (question === undefined) publish(newQuestion(bySecondStep));
    return question?.promise ?? Promise.resolve(false);
  },
  answer(confirmed: boolean): void {
    const answered = question;
    publish(undefined);
    answered?.settle(confirmed);
  },
};
