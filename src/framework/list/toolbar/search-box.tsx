import { Input, Tag, type InputRef } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx';
import styles from './list-toolbar.module.css';

/** A pause in typing of this length starts the search. */
const settleMs = 250;

export interface SearchBoxProps {
  readonly value: string;
  readonly label: string;
  /** Called with the trimmed text when typing pauses, or at once on Enter. */
  readonly onSearch: (text: string) => void;
}

/** Pressing `/` anywhere on the page focuses it. */
export const SearchBox = memo(function SearchBox({ value, label, onSearch }: SearchBoxProps) {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // If the value changed other than through this box, as with Back, update the text.
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const send = (next: string) => {
    const search = next.trim();
    if (search === sent) return;
    setSent(search);
    onSearch(search);
  };
  useEffect(() => {
    if (text.trim() === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(text.trim());
      onSearch(text.trim());
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, sent, onSearch]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
      )
        return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Input
      ref={input}
      type="search"
      className={styles.search ?? ''}
      prefix={<SearchIcon />}
      suffix={
        text === '' ? (
          <span className="wide-only screen-only" aria-hidden="true">
            <Tag>/</Tag>
          </span>
        ) : undefined
      }
      allowClear={text === '' ? false : { clearIcon: <ClearSearch /> }}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClear={() => send('')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault();
          setText('');
          send('');
        }
      }}
    />
  );
});

function ClearSearch() {
  const t = useT();
  return (
    <>
      <CloseIcon />
      <span className="visually-hidden">{t('Clear the search')}</span>
    </>
  );
}
