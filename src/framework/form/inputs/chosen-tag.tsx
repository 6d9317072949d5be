import { Tag } from 'antd';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';

export interface ChosenTagProps {
  readonly name: string;
  readonly onRemove: () => void;
}

const wrapping = {
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  margin: '2px var(--space-1) 2px 0',
  paddingInlineEnd: 0,
  fontSize: 'inherit',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
} as const;

/** One of several values in a control. antd's own remove icon only works with the mouse; this is a labeled button. */
export function ChosenTag({ name, onRemove }: ChosenTagProps) {
  const t = useT();
  return (
    <Tag style={wrapping}>
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
