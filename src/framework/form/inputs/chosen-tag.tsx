import { Tag } from 'antd';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import styles from './chosen-tag.module.css';

export interface ChosenTagProps {
  readonly name: string;
  readonly onRemove: () => void;
}

/** One of several values that a control holds. antd's own cross is for the mouse alone; this is a button with a name. */
export function ChosenTag({ name, onRemove }: ChosenTagProps) {
  const t = useT();
  return (
    <Tag className={styles.tag ?? ''}>
      {name}
      <Button
        look="text"
        size="small"
        icon={<CloseIcon />}
        aria-label={t('Remove {name}', { name })}
        // The keys of the button are not those of the list around it.
        onKeyDown={(event) => event.key !== 'Tab' && event.stopPropagation()}
        onClick={onRemove}
      />
    </Tag>
  );
}
