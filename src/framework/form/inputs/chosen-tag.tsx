import { Tag } from 'antd';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import styles from './chosen-tag.module.css';

export interface ChosenTagProps {
  readonly name: string;
  readonly onRemove: () => void;
}

/** One of several values in a control. antd's own remove icon only works with the mouse; this is a labeled button. */
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
        // Keep key presses on this button from reaching the surrounding select.
        onKeyDown={(event) => event.key !== 'Tab' && event.stopPropagation()}
        onClick={onRemove}
      />
    </Tag>
  );
}
