import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImageError } from './port.ts';
import { createSharpImages } from './sharp-images.ts';

const images = createSharpImages();
const OPTIONS = { maxBytes: 1024 * 1024, maxSide: 64, format: 'png' } as const;

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

const faultOf = async (input: Readable | Buffer, options: object = {}) => {
  const error = await images.reencode(input, { ...OPTIONS, ...options }).catch((caught: unknown) => caught);
  return error instanceof ImageError ? error.reason : error;
};

describe('reencode', () => {
  it.each(['png', 'jpeg'] as const)(
    'makes a smaller picture of the same shape as %s, from a stream too',
    async (format) => {
      const sent = await solid(400, 100, '#31b7d4').jpeg().toBuffer();
      const made = await images.reencode(Readable.from([sent.subarray(0, 50), sent.subarray(50)]), {
        ...OPTIONS,
        format,
      });
      expect(await sharp(made).metadata()).toMatchObject({ format, width: 64, height: 16 });
    },
  );

  it('keeps the size of a small picture, and its transparency as PNG but not as JPEG', async () => {
    const sent = await solid(10, 20, 'rgba(0,0,0,0)').png().toBuffer();
    const png = await images.reencode(sent, OPTIONS);
    expect(await sharp(png).metadata()).toMatchObject({ width: 10, height: 20, hasAlpha: true });
    const jpeg = await images.reencode(sent, { ...OPTIONS, format: 'jpeg' });
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('drops metadata and what hangs behind the picture, and puts it upright', async () => {
    const sent = await solid(40, 20, 'red')
      .withExif({ IFD0: { Copyright: 'segredo-da-camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const withTail = Buffer.concat([sent, Buffer.from('<script>segredo-atras</script>')]);
    const made = await images.reencode(withTail, { ...OPTIONS, format: 'jpeg' });
    const metadata = await sharp(made).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(made.toString('latin1')).not.toContain('segredo');
  });

  // prova: 9.31
  it.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('%PDF-1.7 não é imagem')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['WebP', Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L')],
  ])('refuses what is neither PNG nor JPEG: %s', async (_what, bytes) => {
    expect(await faultOf(bytes)).toBe('not-an-image');
  });

  it('refuses what only begins like a picture, or is cut off', async () => {
    const png = await solid(300, 300, 'red').png().toBuffer();
    const jpeg = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    for (const bytes of [
      png.subarray(0, 8),
      png.subarray(0, png.length / 2),
      jpeg.subarray(0, 4),
      jpeg.subarray(0, jpeg.length / 2),
    ]) {
      expect(await faultOf(bytes)).toBe('broken');
    }
  });

  it('refuses more bytes than it may read, without reading on', async () => {
    let asked = 0;
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          asked += 1;
          yield Buffer.alloc(1000, 1);
        }
      })(),
    );
    expect(await faultOf(endless, { maxBytes: 10_000 })).toBe('too-large');
    expect(asked).toBeLessThan(40);
    expect(await faultOf(await solid(50, 50, 'red').png().toBuffer(), { maxBytes: 20 })).toBe('too-large');
  });

  it('refuses a small file that claims a huge picture, before it decodes it', async () => {
    const bomb = pngOf(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await faultOf(bomb)).toBe('too-large');
  });

  it('lets an error of the sender through', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from([0x89, 0x50]);
        throw new Error('connection lost');
      })(),
    );
    expect(await faultOf(broken)).toMatchObject({ message: 'connection lost' });
  });
});

/** A PNG with a valid header of any size and next to no data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
