import { useT } from '../../i18n/translate.ts';
import styles from './chips.module.css';
import { CloseIcon } from '../../ui/icons.tsx';

export interface Chip {
  readonly key: string | number;
  readonly name: string;
  /** Left out: it stays. */
  readonly onRemove?: (() => void) | undefined;
}

/** What a control that holds several values holds. */
export function Chips({ label, entries }: { readonly label: string; readonly entries: readonly Chip[] }) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('Chosen: {label}', { label })}>
      {entries.map(({ key, name, onRemove }) => (
        <li key={key} className={styles.chip}>
          <span className={styles.text}>{name}</span>
          {onRemove !== undefined && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('Remove {name}', { name })}
              onClick={onRemove}
            >
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
