/** Where two people changed the same: mine stands, theirs can be taken. */
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { type DocumentClash, withValueAt } from '../../contracts/prototypes/prototype-merge.ts';
import { Notice } from '../../framework/list/list-messages.tsx';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

interface ClashNoticesProps {
  readonly clashes: readonly DocumentClash[];
  readonly document: ResourceDocument;
  readonly onTake: (document: ResourceDocument) => void;
  readonly onDone: (clash: DocumentClash) => void;
}

export function ClashNotices({ clashes, document, onTake, onDone }: ClashNoticesProps) {
  const t = useT();
  return clashes.map((clash) => (
    <Notice
      key={clash.path.join('.')}
      action={
        <>
          <Button size="small" onClick={() => onDone(clash)}>
            {t('Keep mine')}
          </Button>{' '}
          <Button
            size="small"
            onClick={() => {
              onTake(withValueAt(document, clash.path, clash.theirs));
              onDone(clash);
            }}
          >
            {t('Use theirs')}
          </Button>
        </>
      }
    >
      {t('Someone else also changed {what}. Yours: {mine}. Theirs: {theirs}.', {
        what: placeWords(document, clash.path),
        mine: valueWords(clash.mine),
        theirs: valueWords(clash.theirs),
      })}
    </Notice>
  ));
}

/** "Cost, label" */
function placeWords({ fields }: ResourceDocument, path: readonly string[]): string {
  const [part = '', name = '', ...rest] = path;
  const field = part === 'fields' ? fields.find(({ key }) => key === name) : undefined;
  const words = field === undefined ? [part, name] : [labelOf(name, declaredField(field))];
  return [...words, ...rest.filter((one) => one !== 'options')]
    .filter(Boolean)
    .map((one, index) => (index === 0 ? one : labelOf(one, undefined).toLowerCase()))
    .join(', ');
}

function valueWords(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value).slice(0, 80);
}
