import { Picture } from '../../shell/header/picture.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from '../shared/file-cell.module.css';
import { FileLink, type StoredFileProps, useFileUrl } from '../shared/file-link.tsx';
import { valueText } from '../texts.ts';

/** Small in a list; large on a record's page, with a download link below it. */
export function StoredPicture(props: StoredFileProps) {
  const { value, field, full, alt } = props;
  const picture = (
    <Picture
      url={useFileUrl(props)}
      file={value}
      name={valueText(value, field)}
      alt={alt}
      className={full === true ? styles.picture : styles.thumbnail}
    />
  );
  if (full !== true) return picture;
  return (
    <Stack as="span" gap={2} align="start">
      {picture}
      <FileLink {...props} sized />
    </Stack>
  );
}
