/** The resource whose records are the uploaded files. */
export const uploads = 'uploadBatches';

/** The page for choosing and uploading a file with records of this resource. */
export const uploadPage = (resource: string): string => `/admin/uploads/create?kind=${resource}`;
