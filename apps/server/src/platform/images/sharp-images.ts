import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { ImageError, type Images } from './port.ts';

/** A picture of a camera has less; a bomb of a few kilobytes can claim a thousand times more. */
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 20;

/** The adapter over libvips. */
export function createSharpImages(): Images {
  // What one user sent has no business in memory when the next one comes.
  sharp.cache(false);
  return {
    async reencode(input, { maxBytes, maxSide, format }) {
      const bytes = await readUpTo(input, maxBytes);
      if (!isPng(bytes) && !isJpeg(bytes)) throw new ImageError('not-an-image');
      const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
      const { width, height } = await image.metadata().catch((cause: unknown) => {
        throw new ImageError('broken', { cause });
      });
      if (width * height > MAX_PIXELS) throw new ImageError('too-large');
      const upright = image
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: TIMEOUT_SECONDS });
      const encoded =
        format === 'png'
          ? upright.png({ compressionLevel: 9 })
          : upright.flatten({ background: '#ffffff' }).jpeg({ quality: 85, mozjpeg: true });
      try {
        return await encoded.toBuffer();
      } catch (cause) {
        throw new ImageError('broken', { cause });
      }
    },
  };
}

/** The whole input, as long as it is not longer than `maxBytes`; nothing past that is kept. */
async function readUpTo(input: Readable | Buffer, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of Buffer.isBuffer(input) ? [input] : (input as AsyncIterable<Uint8Array>)) {
    seen += chunk.byteLength;
    if (seen > maxBytes) throw new ImageError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}
