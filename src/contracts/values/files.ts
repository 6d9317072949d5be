/** Files of records: the accepted types, the size limit, and the metadata. A record never contains the bytes of a file. */

/** All accepted types. The bytes of a file determine its type. SVG is not accepted, because it can contain scripts. */
export const fileTypes = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    label: 'Excel',
    extensions: ['xlsx'],
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word',
    extensions: ['docx'],
  },
  'text/csv': { label: 'CSV', extensions: ['csv'] },
  'text/plain': { label: 'TXT', extensions: ['txt'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/webp': { label: 'WebP', extensions: ['webp'] },
  'image/gif': { label: 'GIF', extensions: ['gif'] },
} as const;
export type FileType = keyof typeof fileTypes;

/** `encodedTypes`: pictures that can be decoded and encoded again; `imageTypes` adds those that can only be displayed. */
export const encodedTypes: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp'];
export const imageTypes: readonly FileType[] = [...encodedTypes, 'image/gif'];

/** The maximum size for any field. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Where files are uploaded before a record refers to them: one at a time, as the part `file` of a form. */
export const uploadPath = '/api/files';
/** The same, for a field whose pictures are encoded again. */
export const pictureUploadPath = `${uploadPath}?as=picture`;

/** The placeholder value of a field while its file is uploading; the record cannot be saved with it. */
export const uploading = 'uploading';

/** The metadata of a file; `size` is in bytes. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The maximum size of a file in this field, in bytes. */
export function maxBytesOf({ options }: { readonly options: { readonly maxBytes?: number } }): number {
  return options.maxBytes ?? maxFileBytes;
}
