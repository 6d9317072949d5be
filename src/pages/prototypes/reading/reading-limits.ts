/** Limits for files that are read in the browser. */
export const maxRows = 10_000;
export const maxBytes = 10 * 1024 * 1024;
/** For pasted text: longer text freezes a text field, but a file may be larger. Fits ten thousand rows of 200 characters. */
export const maxPasted = 2 * 1024 * 1024;
/** For all parts of a workbook that are read, unpacked. */
export const maxUnpackedBytes = 128 * 1024 * 1024;
/** For a prototype without the rows of its pilot: more than can be saved. */
export const maxPrototypeCharacters = 500_000;
/** Reading stops after this time. Ten thousand rows take half a second; ten megabytes of YAML take five. */
export const maxReadingMs = 60_000;
