import { FileLink, type StoredFileProps } from '../shared/file-link.tsx';

export const StoredFile = (props: StoredFileProps) => <FileLink {...props} sized={props.full === true} />;
