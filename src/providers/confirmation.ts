/**
 * Some of what one does asks for the password once more, when it was last given a while ago (the server says so: 403,
 * "unconfirmed"). Whatever was asked for waits meanwhile, and is sent again then (http.ts).
 */
interface Question {
  readonly promise: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function publish(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function newQuestion(): Question {
  let settle: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

export const confirmation = {
  isAsked: (): boolean => question !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Once for all that wait. @returns whether the user confirmed */
  ask(): Promise<boolean> {
    if (question === undefined) publish(newQuestion());
    return question?.promise ?? Promise.resolve(false);
  },
  answer(confirmed: boolean): void {
    const answered = question;
    publish(undefined);
    answered?.settle(confirmed);
  },
};
