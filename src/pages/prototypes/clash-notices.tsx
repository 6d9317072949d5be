/** Shown when two people changed the same part: mine is kept unless the user takes theirs. */
import { genderKey, isGenderKey } from '../../contracts/messages/sentence.ts';
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { withListName, withRowName } from '../../contracts/prototypes/prototype-edit.ts';
import {
  type DocumentClash,
  type Path,
  spanishAt,
  withValueAt,
} from '../../contracts/prototypes/prototype-merge.ts';
import { Notice } from '../../framework/list/list-messages.tsx';
import { t, useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { takenNames } from './taken-names.ts';

interface ClashNoticesProps {
  readonly clashes: readonly DocumentClash[];
  readonly document: ResourceDocument;
  readonly onTake: (document: ResourceDocument) => void;
  /** Their translation of an English text is used. */
  readonly onTakeSpanish: (words: string, spanish: string) => void;
  readonly onDone: (clash: DocumentClash) => void;
}

export function ClashNotices({ clashes, document, onTake, onTakeSpanish, onDone }: ClashNoticesProps) {
  useT();
  const around = useFocusOnRemoval<HTMLElement>(clashes.length);
  if (clashes.length === 0) return null;
  const use = (clash: DocumentClash) => {
    const { path, theirs } = clash;
    const english = spanishAt(path);
    if (english === undefined) onTake(withTheirs(document, clash));
    else if (typeof theirs === 'string') onTakeSpanish(english, theirs);
    onDone(clash);
  };
  return (
    <Stack gap={2} below={4} ref={around} tabIndex={-1}>
      {clashes.map((clash) => (
        <Notice
          key={clash.path.join('.')}
          action={
            <>
              <Button size="small" onClick={() => onDone(clash)}>
                {t('Keep mine')}
              </Button>{' '}
              <Button size="small" onClick={() => use(clash)}>
                {t('Use theirs')}
              </Button>
            </>
          }
        >
          {clashWords(document, clash)}
        </Notice>
      ))}
    </Stack>
  );
}

/** Taking over a name also updates what is named after it. */
function withTheirs(document: ResourceDocument, { path, theirs }: DocumentClash): ResourceDocument {
  const [part, place] = path;
  if (part !== 'label' || typeof theirs !== 'string') return withValueAt(document, path, theirs);
  return place === '0' ? withRowName(document, theirs) : withListName(document, theirs, takenNames);
}

function clashWords(document: ResourceDocument, { path, mine, theirs }: DocumentClash): string {
  const english = spanishAt(path);
  if (english !== undefined) return spanishWords(english, String(mine), String(theirs));
  const what = placeWords(document, path);
  // Values other than texts and numbers cannot be quoted in a sentence; the user sees them in their place.
  return isQuotable(path, mine) && isQuotable(path, theirs)
    ? t('Someone else also changed “{what}.” You wrote “{mine},” they wrote “{theirs}.”', {
        what,
        mine,
        theirs,
      })
    : t('Someone else also changed “{what}.” Yours is kept unless you use theirs.', { what });
}

/** For example "Cost: Spanish". */
function spanishWords(english: string, mine: string, theirs: string): string {
  const isGender = isGenderKey(english);
  const what = t('{name}: {property}', {
    name: isGender ? english.slice(0, -genderKey('').length) : english,
    property: isGender ? t('Gender in Spanish') : t('Spanish'),
  });
  const worded = (one: string) => (!isGender ? one : one === 'f' ? t('Feminine (la)') : t('Masculine (el)'));
  return t('Someone else also changed “{what}.” You wrote “{mine},” they wrote “{theirs}.”', {
    what,
    mine: worded(mine),
    theirs: worded(theirs),
  });
}

const quotableProperties = ['0', '1', 'label', 'help', 'done', 'confirm', 'min', 'max'];

function isQuotable(path: Path, value: unknown): value is string | number {
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain && quotableProperties.includes(path.at(-1) ?? '') && !path.includes('tones');
}

/** For example "Cost: label". */
function placeWords({ fields, actions = [] }: ResourceDocument, path: Path): string {
  const [part = '', name = '', ...rest] = path;
  const field = part === 'fields' ? fields.find(({ key }) => key === name) : undefined;
  if (field !== undefined) {
    const property = propertyWords(rest.find((one) => one !== 'options') ?? '');
    return t('{name}: {property}', { name: labelOf(name, declaredField(field)), property });
  }
  switch (part) {
    case 'label':
      return name === '0' ? t('Name of one row') : t('Name of the list');
    case 'title':
      return t('Field that names each row');
    case 'actions':
      return actions.find((one) => one.name === name)?.label ?? name;
    case 'access':
      return t('Access');
    case 'form':
      return t('Form');
    case 'list':
      return t('List');
    default:
      return t('Setting');
  }
}

function propertyWords(property: string): string {
  switch (property) {
    case 'label':
      return t('Label');
    case 'help':
      return t('Help');
    case 'kind':
      return t('Kind');
    case 'choices':
      return t('Choices');
    case 'tones':
      return t('Colors');
    default:
      return t('Setting');
  }
}
