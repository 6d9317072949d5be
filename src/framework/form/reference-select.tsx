/**
 * Chooses one record of a resource, or several: an editable combobox with a list (ARIA Authoring Practices), searched
 * by the server within what the caller may see.
 */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- neither select nor datalist can be searched by a server
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import type { Reference } from '../../contracts/fields.ts';
import type { Predicate } from '../../contracts/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { Chips } from './chips.tsx';
import control from './control.module.css';
import { ChevronDownIcon, CloseIcon, CheckIcon } from '../../ui/icons.tsx';
import { Popup } from './popup.tsx';
import { useReferenceNames, useReferenceOptions } from './reference-options.ts';
import styles from './reference-select.module.css';

const searchDelayMs = 200;

/** A reference whose name may be missing, as from a URL: it is then looked up. */
export interface PossiblyNamed {
  readonly id: number;
  readonly name?: string;
}

interface Common {
  readonly resource: string;
  /** Only records that satisfy this are offered. */
  readonly where?: Predicate | undefined;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** What is chosen, for the buttons that remove it and for the list: the field's label. */
  readonly label: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: true | undefined;
  readonly 'aria-label'?: string;
}
interface One extends Common {
  readonly multiple?: false;
  readonly value: PossiblyNamed | null;
  readonly onChange: (value: Reference | null) => void;
}
interface Several extends Common {
  readonly multiple: true;
  readonly value: readonly PossiblyNamed[];
  readonly onChange: (value: readonly Reference[]) => void;
}
export type ReferenceSelectProps = One | Several;

export function ReferenceSelect(props: ReferenceSelectProps) {
  const {
    resource,
    where,
    disabled = false,
    placeholder,
    label,
    onBlur,
    ref,
    multiple: _multiple,
    value: _value,
    onChange: _onChange,
    ...rest
  } = props;
  const t = useT();
  const listId = useId();
  const chosen = useReferenceNames(
    resource,
    props.multiple === true ? props.value : props.value === null ? [] : [props.value],
  );
  const single = props.multiple === true ? undefined : chosen[0];
  const [open, setOpen] = useState(false);
  /** What is being looked for; undefined: nothing is, and the text shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  /** Words that were left in the field without choosing a record. */
  const [left, setLeft] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const text = useSettled(typed?.trim() ?? '');
  const { options, more, isLoading, failed, retry } = useReferenceOptions({
    resource,
    where,
    text,
    enabled: open,
  });
  const optionId = (index: number) => `${listId}-${index}`;
  const activeIndex = Math.min(active, options.length - 1);

  const show = () => {
    if (disabled || open) return;
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.id === single?.id),
      ),
    );
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setTyped(undefined);
    setActive(0);
  };
  const choose = (option: Reference) => {
    setLeft('');
    if (props.multiple === true) {
      props.onChange(
        chosen.some(({ id }) => id === option.id)
          ? chosen.filter(({ id }) => id !== option.id)
          : [...chosen, option],
      );
      setTyped(undefined);
    } else {
      props.onChange(option);
      hide();
    }
  };
  const remove = (id: number) => {
    setLeft('');
    if (props.multiple === true) props.onChange(chosen.filter((one) => one.id !== id));
    else props.onChange(null);
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else if (options.length > 0)
        setActive((activeIndex + (key === 'ArrowDown' ? 1 : -1) + options.length) % options.length);
    } else if (key === 'Enter' && open) {
      event.preventDefault();
      const option = options[activeIndex];
      if (option !== undefined && !isLoading) choose(option);
    } else if (key === 'Escape' && open) {
      // It closes the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (key === 'Backspace' && props.multiple === true && (typed ?? '') === '') {
      const last = chosen.at(-1);
      if (last !== undefined) remove(last.id);
    } else if (key === 'Tab' && open) {
      const option = options[activeIndex];
      const isFound = typed !== undefined && typed.trim() !== '' && typed.trim() === text && !isLoading;
      const isNew = option !== undefined && chosen.every(({ id }) => id !== option.id);
      // Who types and goes on means what is marked.
      if (isFound && isNew && !event.shiftKey) choose(option);
      setOpen(false);
    }
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // Emptied text in a field that holds one record means none.
    if (typed === '' && single !== undefined && props.multiple !== true) props.onChange(null);
    setLeft(single === undefined ? (typed ?? left).trim() : '');
    hide();
    onBlur?.();
  };
  const setRefs = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref !== null && ref !== undefined) ref.current = element;
  };

  return (
    <>
      <div
        className={control.box}
        data-wrap={props.multiple}
        data-invalid={rest['aria-invalid']}
        data-disabled={disabled}
        onBlur={leave}
      >
        {props.multiple === true && (
          <Chips
            label={label}
            entries={chosen.map(({ id, name }) => ({
              key: id,
              name,
              onRemove: disabled ? undefined : () => remove(id),
            }))}
          />
        )}
        <input
          {...rest}
          ref={setRefs}
          className={control.bare}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && options.length > 0 ? optionId(activeIndex) : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={
            placeholder ?? (props.multiple === true && chosen.length > 0 ? undefined : t('Search or choose'))
          }
          value={typed ?? single?.name ?? left}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onClick={show}
          onKeyDown={onKeyDown}
        />
        {single !== undefined && !disabled && rest['aria-required'] !== true && (
          <button
            type="button"
            className={control.inBox}
            aria-label={t('Clear: {label}', { label })}
            onClick={() => remove(single.id)}
          >
            <CloseIcon />
          </button>
        )}
        <ChevronDownIcon className={styles.arrow} />
        {open && (
          <Popup>
            <div
              id={listId}
              className={styles.list}
              role="listbox"
              aria-label={label}
              aria-multiselectable={props.multiple === true || undefined}
              data-stale={isLoading || undefined}
            >
              {options.map((option, index) => (
                <Option
                  key={option.id}
                  id={optionId(index)}
                  name={option.name}
                  chosen={chosen.some(({ id }) => id === option.id)}
                  active={index === activeIndex}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
            {failed ? (
              <p className={styles.note}>
                {t('The list could not be loaded.')}{' '}
                <button type="button" className={styles.retry} onClick={retry}>
                  {t('Try again')}
                </button>
              </p>
            ) : (
              <>
                {options.length === 0 && (
                  <p className={styles.note}>
                    {isLoading ? t('Loading…') : t('Nothing found. Try other words.')}
                  </p>
                )}
                {more && <p className={styles.note}>{t('There are more. Type to narrow the list.')}</p>}
              </>
            )}
          </Popup>
        )}
        <output className="visually-hidden">
          {open && !isLoading && !failed ? t('{n} to choose from', { n: options.length }) : ''}
        </output>
      </div>
      {left !== '' && typed === undefined && single === undefined && (
        <p role="alert" className={styles.unknown}>
          {t(
            'Nothing is chosen yet: “{text}” is only what to look for. Choose one from the list, or empty the field.',
            { text: left },
          )}
        </p>
      )}
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, name, chosen, active, onPoint, onChoose }: OptionProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) own.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The keyboard acts through the combobox, which names the active option (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={own}
      id={id}
      className={styles.option}
      role="option"
      aria-selected={chosen}
      data-active={active || undefined}
      onMouseMove={active ? undefined : onPoint}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.optionText}>{name}</span>
      {chosen && <CheckIcon />}
    </div>
  );
}

/** The value once it has stayed the same for a moment; at once when it is empty. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
