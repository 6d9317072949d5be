/** Input that would be lost with its page or dialog. Whatever takes it away, the user is asked or the page is kept. */
import { useEffect, useRef } from 'react';
import { noListeners } from '../contracts/values/listeners.ts';
import { session } from './session-store.ts';

/** Already translated texts, for forms that keep more of what was typed than usual, such as a draft. */
export interface LeaveWords {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
}

export interface UnsavedInput {
  readonly words: LeaveWords | undefined;
  readonly isUnsaved: boolean;
}

/** Those on the screen, in the order in which they appeared. */
const inputs = new Set<UnsavedInput>();
const { tell, subscribe } = noListeners();
/** Calls the listener when an input appears, disappears or becomes unsaved. */
export const onInputs = subscribe;

/** The one to ask about (shell/leave-question.tsx), if there is any. */
export const unsavedInput = (): UnsavedInput | undefined =>
  [...inputs].findLast(({ isUnsaved }) => isUnsaved);

/** Held while this tab has unsaved input, so that the others can tell; the browser releases it with the tab. */
const lockName = 'unsaved-input';
let locks = 0;

/** Whether another tab has unsaved input. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const { held = [] } = (await lockManager()?.query()) ?? {};
  return held.filter(({ name }) => name === lockName).length > locks;
}

/** Browsers have it on pages from HTTPS and from this machine. */
const lockManager = () => ('locks' in navigator ? navigator.locks : undefined);

/** Whether anything on the screen can become unsaved. */
export const canBeUnsaved = (): boolean => inputs.size > 0;

/**
 * While `dirty`, the user is asked before a link, Back, closing or reloading takes the page away, and if the session ends, they
 * sign in again on top of it.
 *
 * @returns a function to call after saving: from there on the input may be lost, even if `dirty` is still true
 */
export function useUnsavedInput(dirty: boolean, words?: LeaveWords): () => void {
  const input = useRef<{ words: LeaveWords | undefined; isUnsaved: boolean }>({ words, isUnsaved: false });
  useEffect(() => {
    input.current.words = words;
  });
  useEffect(() => {
    const own = input.current;
    inputs.add(own);
    tell();
    return () => {
      inputs.delete(own);
      tell();
    };
  }, []);
  useEffect(() => {
    const own = input.current;
    own.isUnsaved = dirty;
    return dirty ? guard(() => own.isUnsaved) : undefined;
  }, [dirty]);
  return () => {
    input.current.isUnsaved = false;
  };
}

/** Like `useUnsavedInput`, for input that is sent when the screen closes: only closing or reloading would lose it. */
export function useUnsentInput(dirty: boolean): void {
  useEffect(() => (dirty ? guard(() => true) : undefined), [dirty]);
}

function guard(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  const withdraw = session.declareUnsaved();
  let unlock: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (unlock = resolve));
  void lockManager()?.request(lockName, { mode: 'shared' }, async () => {
    locks += 1;
    await over;
    locks -= 1;
  });
  return () => {
    window.removeEventListener('beforeunload', ask);
    withdraw();
    unlock();
  };
}
