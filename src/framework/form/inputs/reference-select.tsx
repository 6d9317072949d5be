/** Selects one or several records of a resource; the server searches among those the caller may see. */
import { AutoComplete, Select } from 'antd';
import { Text } from '../../../ui/text.tsx';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import type { Reference } from '../../../contracts/resource/fields.ts';
import type { Predicate } from '../../../contracts/resource/predicate.ts';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, ClearIcon } from '../../../ui/icons.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { InputProps } from '../../kinds/slot.ts';
import { ChosenTag } from './chosen-tag.tsx';
import { Stack } from '../../../ui/layout.tsx';
import controls from './controls.module.css';
import { useReferenceNames, useReferenceOptions } from './reference-options.ts';
import { folded } from '../../../contracts/values/folded.ts';

const searchDelayMs = 200;

interface Common extends Pick<InputProps, 'attributes' | 'onBlur' | 'focusRef'> {
  readonly resource: string;
  /** Only records that satisfy this predicate are offered. */
  readonly where?: Predicate | undefined;
  readonly disabled?: boolean;
  /** Called with text that was left in the field without choosing a record, and with '' when there is none. */
  readonly onWords?: (words: string) => void;
}
interface One extends Common {
  readonly multiple?: false;
  readonly value: Reference | null;
  readonly onChange: (value: Reference | null) => void;
}
interface Several extends Common {
  readonly multiple: true;
  readonly value: readonly Reference[];
  readonly onChange: (value: readonly Reference[]) => void;
}

export function ReferenceSelect(props: One | Several) {
  const { resource, where, attributes, onBlur, onWords, focusRef, disabled = false } = props;
  const t = useT();
  const chosen = useReferenceNames(
    resource,
    props.multiple === true ? props.value : props.value === null ? [] : [props.value],
  );
  const single = props.multiple === true ? undefined : chosen[0];
  const [open, setOpen] = useState(false);
  /** The search text; undefined while the user is not searching and the input shows the chosen record. */
  const [typed, setTyped] = useState<string>();
  /** Search text that was left in the field without choosing a record. */
  const [left, setLeft] = useState('');
  const active = useRef<number>(undefined);
  /**
   * Which option to choose when the server answers: the first one, if Enter or Tab was pressed before it had answered;
   * the only one with exactly the typed name, if the field lost the focus some other way.
   */
  const [meant, setMeant] = useState<'first' | 'named'>();
  const wanted = typed?.trim() ?? '';
  const text = useDebounced(wanted, wanted === '' ? 0 : searchDelayMs);
  const { options, more, isLoading, failed, retry } = useReferenceOptions({
    resource,
    where,
    text,
    enabled: open || meant !== undefined,
  });
  const isFound = typed !== undefined && typed.trim() === text && !isLoading;

  const look = (words: string) => {
    setTyped(words);
    setMeant(undefined);
    setOpen(true);
  };
  const choose = (id: number) => {
    const option = [...chosen, ...options].find((one) => one.id === id);
    if (option === undefined) return;
    setLeft('');
    setTyped(undefined);
    setMeant(undefined);
    if (props.multiple !== true) props.onChange(option);
    else if (chosen.every((one) => one.id !== id)) props.onChange([...chosen, option]);
  };
  const remove = (id: number) => {
    setLeft('');
    if (props.multiple === true) props.onChange(chosen.filter((one) => one.id !== id));
  };
  const clear = () => {
    setLeft('');
    setTyped(undefined);
    if (props.multiple !== true) props.onChange(null);
  };
  const keepWords = (words: string) => {
    setLeft(words);
    setTyped(undefined);
    setMeant(undefined);
  };
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // Clearing the text of a field that holds one record clears the value.
    if (typed === '' && single !== undefined) clear();
    const words = single === undefined ? (typed ?? left).trim() : '';
    if (single === undefined) onWords?.(words);
    // A search is still pending: keep its text until the option is found.
    if (meant === undefined && (typed ?? '').trim() !== '') setMeant('named');
    else if (meant === undefined) keepWords(words);
    setOpen(false);
    onBlur();
  };
  /** Selects the text on click, so that typing replaces the chosen record, as it does after Tab. */
  const selectChosen = ({ target }: MouseEvent) => {
    if (single !== undefined && typed === undefined && target instanceof HTMLInputElement) target.select();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!open) return;
    const isAnswered = typed === undefined ? !isLoading : isFound;
    // antd highlights the first of new options shortly after showing them; until then its highlight is outdated or
    // missing.
    const marked = options.find(({ id }) => id === active.current) ?? options[0];
    if (event.key === 'Enter' && (typed !== undefined || !isAnswered || marked === undefined)) {
      // The options shown may belong to earlier text. Also keeps Enter from submitting the form.
      event.preventDefault();
      event.stopPropagation();
      setMeant(isAnswered ? undefined : 'first');
      if (isAnswered && marked !== undefined) {
        choose(marked.id);
        if (props.multiple !== true) setOpen(false);
      }
    }
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Tab') return;
    // antd's own Tab handling selects the highlighted option and keeps the focus. Here Tab moves on, and the
    // highlighted option is selected if the user has typed.
    event.stopPropagation();
    if (!event.shiftKey && typed !== undefined && typed.trim() !== '') {
      if (!isFound) setMeant('first');
      else if (marked !== undefined) choose(marked.id);
    }
    setOpen(false);
  };

  // Runs after every render until the pending choice is made.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (meant === undefined || (!isFound && !failed)) return;
    const found = meant === 'first' ? options[0] : more ? undefined : onlyNamed(options, typed ?? '');
    if (isFound && found !== undefined) {
      choose(found.id);
      setOpen(false);
    } else if (!open) keepWords(single === undefined ? (typed ?? '').trim() : '');
  });

  const renderPopup = (menu: ReactElement) => (
    <>
      {menu}
      {failed && (
        <Text tone="muted" size="s" above={1} below={2} style={inLineWithOptions}>
          {options.length > 0 && `${t('The list could not be loaded.')} `}
          <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
            {t('Try again')}
          </Button>
        </Text>
      )}
      {more && !failed && (
        <Text tone="muted" size="s" above={1} below={2} style={inLineWithOptions}>
          {t('There are more. Type to narrow the list.')}
        </Text>
      )}
    </>
  );
  const renderTag = ({ value }: { readonly value: string }) => (
    <ChosenTag
      name={chosen.find(({ id }) => id === Number(value))?.name ?? ''}
      onRemove={() => remove(Number(value))}
    />
  );
  const offered = options.map(({ id, name }) => ({ value: String(id), label: name }));
  const shared = {
    ...attributes,
    ref: focusRef,
    className: controls.tags ?? '',
    ...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {}),
    open,
    disabled,
    onOpenChange: setOpen,
    suffixIcon: <ChevronDownIcon />,
    defaultActiveFirstOption: true,
    onActive: (value: unknown) => (active.current = Number(value)),
    // antd renders no popup for an empty list without this text, and so none of the content below the list.
    notFoundContent: failed
      ? t('The list could not be loaded.')
      : isLoading
        ? t('Loading…')
        : t('Nothing found. Try different words.'),
    popupRender: renderPopup,
  };
  return (
    // Handles keys of the control inside.
    <Stack onKeyDownCapture={onKeyDownCapture} onBlur={leave} onClick={selectChosen}>
      {props.multiple === true ? (
        <Select
          {...shared}
          mode="multiple"
          showSearch={{
            filterOption: false,
            searchValue: typed ?? left,
            autoClearSearchValue: false,
            // antd clears the search text when the field loses the focus; here it stays.
            onSearch: look,
          }}
          placeholder={t('Search or choose')}
          value={chosen.map(({ id, name }) => ({ value: String(id), label: name }))}
          labelInValue
          options={offered}
          tagRender={renderTag}
          onSelect={({ value }) => choose(Number(value))}
          onDeselect={({ value }) => remove(Number(value))}
        />
      ) : (
        <AutoComplete
          {...shared}
          showSearch={{ filterOption: false, onSearch: look }}
          placeholder={t('Search or choose')}
          allowClear={
            attributes['aria-required'] !== true &&
            !disabled &&
            single !== undefined && { clearIcon: <ClearIcon /> }
          }
          value={typed ?? single?.name ?? left}
          options={offered}
          onSelect={(value) => choose(Number(value))}
          onClear={clear}
        />
      )}
      <output className="visually-hidden">
        {open && !isLoading && !failed ? t('{n} to choose from', { n: options.length }) : ''}
      </output>
    </Stack>
  );
}

const inLineWithOptions = { paddingInline: 12 } as const;

/** The only option with this name, or else with other accents. If two share it, there is no telling which one is meant. */
function onlyNamed(options: readonly Reference[], words: string): Reference | undefined {
  const named = options.filter(({ name }) => name.toLowerCase() === words.trim().toLowerCase());
  const same = named.length > 0 ? named : options.filter(({ name }) => folded(name) === folded(words.trim()));
  return same.length === 1 ? same[0] : undefined;
}
