import type { Readable } from 'node:stream';

interface ReencodeOptions {
  /** What the sent picture may weigh. */
  maxBytes: number;
  /** The longer side of the result in pixels at most; a smaller picture keeps its size. */
  maxSide: number;
  /** A JPEG has a white ground where the picture is transparent. */
  format: 'png' | 'jpeg';
}

/**
 * Makes uploaded pictures anew: decoded and encoded again, upright, in sRGB, without metadata. What comes out is a
 * picture and nothing else. Only PNG and JPEG are taken, told by their content.
 */
export interface Images {
  /** Throws {@link ImageError}; an error of the stream itself comes through as it is. */
  reencode(input: Readable | Buffer, options: ReencodeOptions): Promise<Buffer>;
}

/**
 * `not-an-image`: neither PNG nor JPEG; `too-large`: in bytes or in pixels; `broken`: it begins like one but is none.
 */
export type ImageFault = 'not-an-image' | 'too-large' | 'broken';

export class ImageError extends Error {
  override name = 'ImageError';
  readonly reason: ImageFault;

  constructor(reason: ImageFault, options?: ErrorOptions) {
    super(`image refused: ${reason}`, options);
    this.reason = reason;
  }
}
