/** What is decoded of a picture, and what that may take. */
export const pictureLimits = {
  /** As a camera makes them; what is larger is not looked at. */
  pixels: 16_000_000,
  /** Of a line as long as it likes, a picture of no more points fills gigabytes. A wide panorama has 20,000. */
  side: 20_000,
  /** A PNG of 10 MB has some 1,300 where they are of the usual 8 kB. */
  pngChunks: 65_536,
  /** How often a JPEG is gone over. Programs make some ten; each takes as long as the picture is large. */
  jpegScans: 100,
} as const;

/** The process that decodes one: what the limits above miss ends with it, and nothing else does. */
export const decoderLimits = {
  heapMb: 64,
  /** All that it takes: the dearest picture within the limits is some 260 MB. */
  mostMb: 400,
  /** That one takes 1.5 seconds; a busy machine, several times that. */
  ms: 10_000,
} as const;
