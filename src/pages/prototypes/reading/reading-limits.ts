/** What is read of a file in the browser. */
export const mostRows = 10_000;
export const mostBytes = 10 * 1024 * 1024;
/** Pasted: a text field holds the page while it takes more; a file does not. Ten thousand rows of two hundred letters. */
export const mostPasted = 2 * 1024 * 1024;
/** Of a workbook: all its parts that are read, unpacked. */
export const mostUnpackedBytes = 128 * 1024 * 1024;
/** Of a prototype without the rows of its pilot: more than can be saved. */
export const mostPrototypeCharacters = 500_000;
/** A reading that takes longer is given up: ten thousand rows take half a second, ten megabytes of YAML five. */
export const longestReadingMs = 60_000;
