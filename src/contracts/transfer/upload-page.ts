/** The resource whose records are the files that were sent. */
export const uploads = 'uploadBatches';

/** Where a file of the resource's records is chosen and sent. */
export const uploadPage = (resource: string): string => `/admin/uploads/create?kind=${resource}`;
