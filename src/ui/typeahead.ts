import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { folded } from '../contracts/values/folded.ts';
import { useAnnouncer } from './announcer.tsx';

interface Option<V> {
  readonly value: V;
  readonly label: string;
}

interface Typeahead {
  /** To be called for key presses before the select's own handlers. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** Tells screen readers what was chosen. */
  readonly region: ReactNode;
}

/** Letters that follow each other faster are part of one word. */
const pauseMs = 1_000;

/**
 * For a select without search, as in the browser's own: letters choose the next option that begins with them or, in an open
 * list, highlight it. antd would open the list, with its first option highlighted, and Enter would choose that.
 */
export function useTypeahead<V>(
  options: readonly Option<V>[],
  value: V | null,
  onChange: (value: V) => void,
): Typeahead {
  const typed = useRef({ text: '', atMs: -Infinity });
  const { announce, region } = useAnnouncer();
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
    const isSameWord = timeStamp - typed.current.atMs < pauseMs;
    // A space opens the list, unless it is part of what is typed.
    if (key.length !== 1 || (key === ' ' && !isSameWord) || ctrlKey || metaKey || altKey) return;
    const list = target instanceof Element ? openList(target) : undefined;
    event.preventDefault();
    event.stopPropagation();
    const text = (isSameWord ? typed.current.text : '') + folded(key);
    typed.current = { text, atMs: timeStamp };
    // One letter several times goes through the options that begin with it.
    const isOneLetter = [...text].every((letter) => letter === text[0]);
    const now = list?.querySelector('.ant-select-item-option-active')?.textContent;
    const at = options.findIndex((option) =>
      list === undefined ? option.value === value : option.label === now,
    );
    const start = isOneLetter ? at + 1 : Math.max(at, 0);
    const found = [...options.slice(start), ...options.slice(0, start)].find(({ label }) =>
      folded(label).startsWith(isOneLetter ? text.charAt(0) : text),
    );
    if (found === undefined) return;
    if (list !== undefined) return highlight(list, found.label);
    if (found.value === value) return;
    onChange(found.value);
    announce(found.label);
  };
  return { onKeyDownCapture, region };
}

function openList(control: Element): Element | undefined {
  if (control.getAttribute('aria-expanded') !== 'true') return undefined;
  const listbox = document.getElementById(control.getAttribute('aria-controls') ?? '');
  return listbox?.closest('.ant-select-dropdown') ?? undefined;
}

/** antd has no property for the highlighted option, which is the one that the pointer moved over last. */
function highlight(list: Element, label: string): void {
  const option = [...list.querySelectorAll('.ant-select-item-option')].find(
    ({ textContent }) => textContent === label,
  );
  option?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  option?.scrollIntoView({ block: 'nearest' });
}
