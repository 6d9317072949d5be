/** Limits on the pictures that are decoded, and on the resources that may take. */
export const pictureLimits = {
  /** As large as cameras make them; larger ones are rejected. */
  pixels: 16_000_000,
  /**
   * Longest side: without this limit, a picture with few but extremely long lines would take gigabytes. A wide panorama has
   * 20,000.
   */
  side: 20_000,
  /** A PNG of 10 MB has about 1,300 with the usual chunk size of 8 kB. */
  pngChunks: 65_536,
  /** How many scans a JPEG may have. Programs write about ten; each takes time proportional to the size of the picture. */
  jpegScans: 100,
} as const;

/** Limits of the process that decodes a picture: if the limits above miss something, only this process ends. */
export const decoderLimits = {
  heapMb: 64,
  /** All of its memory: the most expensive picture within the limits takes about 260 MB. */
  maxMb: 400,
  /** That picture takes 1.5 seconds, or several times as long on a busy machine. */
  ms: 10_000,
} as const;
