/** Files that records carry: of which types, how large, and what is known of one. Their bytes never travel in a record. */

/** Every type that is taken. What a file is, its bytes say; SVG is none of them, for it can run. */
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

/** Pictures that can be decoded and written anew, and those besides that can be shown. */
export const encodedTypes: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp'];
export const imageTypes: readonly FileType[] = [...encodedTypes, 'image/gif'];

/** No field takes a larger one. */
export const mostFileBytes = 10 * 1024 * 1024;

/** Where files go before a record carries them: one at a time, as the part `file` of a form. */
export const uploadPath = '/api/files';
/** The same, for a field whose pictures are written anew. */
export const pictureUploadPath = `${uploadPath}?as=picture`;

/** In place of a value while the file is on its way: nothing can be saved with it. */
export const uploading = 'uploading';

/** What is known of a file; `size` in bytes. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Bytes that a file of the field has at most. */
export function mostBytesOf({ options }: { readonly options: { readonly maxBytes?: number } }): number {
  return options.maxBytes ?? mostFileBytes;
}
