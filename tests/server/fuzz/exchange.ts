/** A request with its answer, and what it should have changed. */
import type { Answer } from '../world/served-app.ts';
import type { Sender } from './inputs.ts';

export interface Exchange {
  /** `users.create` */
  readonly operation: string;
  readonly sender: Sender;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  /** Who sent it under which Idempotency-Key; undefined: under none. */
  readonly key: string | undefined;
  readonly answer: Answer;
}

export interface Effect {
  /** Left out: none of a resource. */
  readonly resource?: string;
  readonly record?: number;
  readonly version?: number;
  readonly event?: number;
}
