/** A request with its answer, and what it should have changed. */
import type { Answer } from '../world/served-app.ts';
import type { Sender } from './inputs.ts';

export interface Exchange {
  /** For example `users.create`. */
  readonly operation: string;
  readonly sender: Sender;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  /** The sender and the Idempotency-Key; undefined if no key was sent. */
  readonly key: string | undefined;
  readonly answer: Answer;
}

export interface Effect {
  /** Omitted if the effect concerns no resource. */
  readonly resource?: string;
  readonly record?: number;
  readonly version?: number;
  readonly event?: number;
}
