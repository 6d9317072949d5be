/** Dialog that explains the abbreviations of the programs. */
import { Descriptions } from 'antd';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { glossary } from './terms.ts';

export function Glossary({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('Abbreviations')}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Descriptions
        bordered
        size="small"
        column={1}
        items={glossary().map(({ abbreviation, words, meaning }) => ({
          key: abbreviation,
          label: abbreviation,
          children: (
            <>
              <strong>{words}.</strong> {meaning}
            </>
          ),
        }))}
      />
    </Dialog>
  );
}
