/**
 * Some operations require the user to confirm their identity if the last confirmation was a while ago (the server says so: 403,
 * "unconfirmed"). The request waits meanwhile and is sent again after the confirmation (http.ts).
 */
import { noListeners } from '../contracts/values/listeners.ts';

interface Question {
  /** Requires the second step, not the password, because the operation changes the second step. */
  readonly bySecondStep: boolean;
  readonly promise: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

let question: Question | undefined;
const { tell, subscribe } = noListeners();

function publish(next: Question | undefined): void {
  question = next;
  tell();
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
  subscribe,
  /** Asks once for all waiting requests. @returns whether the user confirmed */
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
