// Guarantees what of a dropped ZIP is read, and that a hostile or broken ZIP ends with a reason.

import { BlobReader, TextReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { type ReadZipEvents, readZip } from './read-zip.ts';
import { ZIP_LIMITS, type ZipLimits } from './zip-limits.ts';
import { zipFaultText } from './zip-texts.ts';

interface Added {
  name: string;
  content: string | Blob;
  password?: string;
}

async function zipOf(added: readonly Added[], name = 'notas.zip'): Promise<File> {
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const whole = new Response(stream.readable).blob();
  const writer = new ZipWriter(stream.writable, { useWebWorkers: false });
  for (const { name, content, password } of added)
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new BlobReader(content), {
      password,
    });
  await writer.close();
  return new File([await whole], name);
}

/** The same bytes, with some of them changed. */
async function changed(zip: File, change: (bytes: Uint8Array<ArrayBuffer>, view: DataView) => void): Promise<File> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  change(bytes, new DataView(bytes.buffer));
  return new File([bytes], zip.name);
}

async function read(zip: File, change: Partial<ZipLimits> = {}) {
  const seen: { texts: [string, string][]; faults: [string, string][]; refused: string[] } = {
    texts: [],
    faults: [],
    refused: [],
  };
  const contents: Promise<unknown>[] = [];
  const events: ReadZipEvents = {
    onMember: ({ path, content }) => contents.push(content.text().then((text) => seen.texts.push([path, text]))),
    onFault: (path, fault) => seen.faults.push([path, fault]),
    onRefused: (path) => seen.refused.push(path),
    isAccepted: (name) => /\.(xml|txt)$/.test(name),
  };
  await readZip(zip, { ...ZIP_LIMITS, ...change }, events);
  await Promise.all(contents);
  return seen;
}

/** A directory of many entries and nothing else: what a hostile ZIP of a few megabytes can declare. */
function directoryOf(count: number, declared = count): File {
  const line = 47;
  const bytes = new Uint8Array(count * line + 22);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < count * line; at += line) {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 28, 1, true);
    bytes[at + 46] = 97;
  }
  const end = count * line;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, declared & 0xffff, true);
  view.setUint16(end + 10, declared & 0xffff, true);
  view.setUint32(end + 12, count * line, true);
  return new File([bytes], 'notas.zip');
}

describe('readZip', () => {
  it('reads files in folders, and names the types that are not sent', async () => {
    const zip = await zipOf([
      { name: 'jan/a.xml', content: '<a/>' },
      { name: 'fev/a.xml', content: '<b/>' },
      { name: 'leia.docx', content: 'x' },
      { name: '__MACOSX/._a.xml', content: 'x' },
      { name: 'Thumbs.db', content: 'x' },
    ]);
    expect(await read(zip)).toEqual({
      texts: [
        ['notas.zip/jan/a.xml', '<a/>'],
        ['notas.zip/fev/a.xml', '<b/>'],
      ],
      faults: [],
      refused: ['notas.zip/leia.docx'],
    });
  });

  it('opens a ZIP inside a ZIP, and no deeper one', async () => {
    const deepest = await zipOf([{ name: 'c.xml', content: '<c/>' }]);
    const inner = await zipOf([
      { name: 'b.xml', content: '<b/>' },
      { name: 'fundo.zip', content: deepest },
    ]);
    expect(await read(await zipOf([{ name: 'dentro.zip', content: inner }]))).toEqual({
      texts: [['notas.zip/dentro.zip/b.xml', '<b/>']],
      faults: [['notas.zip/dentro.zip/fundo.zip', 'levels']],
      refused: [],
    });
  });

  it('names an encrypted file, and reads the others', async () => {
    const zip = await zipOf([
      { name: 'a.xml', content: '<a/>', password: 'segredo' },
      { name: 'b.xml', content: '<b/>' },
    ]);
    const { texts, faults } = await read(zip);
    expect(faults).toEqual([['notas.zip/a.xml', 'password']]);
    expect(texts).toEqual([['notas.zip/b.xml', '<b/>']]);
  });

  it('refuses too many entries, by the declared number, by the read ones, and before the memory fills', async () => {
    const many = [['notas.zip', 'entries']];
    expect((await read(directoryOf(101), { entries: 100 })).faults).toEqual(many);
    // The count lies: 3 are declared, and the list goes on.
    expect((await read(directoryOf(200_000, 3), { entries: 100 })).texts).toEqual([]);
    expect((await read(directoryOf(1_000_000))).faults).toEqual(many);
    const inner = await zipOf([
      { name: 'a.xml', content: '<a/>' },
      { name: 'b.xml', content: '<b/>' },
    ]);
    expect((await read(await zipOf([{ name: 'dentro.zip', content: inner }]), { entries: 2 })).faults).toEqual([
      ['notas.zip/dentro.zip', 'entries'],
    ]);
  });

  it('refuses what would grow too much, as a whole and by the ratio', async () => {
    const zip = await zipOf([{ name: 'a.txt', content: '0'.repeat(4 * 1024 * 1024) }]);
    expect((await read(zip)).faults).toEqual([['notas.zip', 'ratio']]);
    expect((await read(zip, { ratio: 10_000, sizeBytes: 1024 })).faults).toEqual([['notas.zip', 'size']]);
  });

  it('does not read more than an entry declares', async () => {
    const zip = await changed(await zipOf([{ name: 'a.txt', content: '0'.repeat(500_000) }]), (_, view) => {
      const directory = view.getUint32(view.byteLength - 6, true);
      view.setUint32(directory + 24, 10, true);
      view.setUint32(22, 10, true);
    });
    const { texts, faults } = await read(zip);
    expect(texts).toEqual([]);
    expect(faults).toHaveLength(1);
  });

  it('keeps both of two entries with one path', async () => {
    const zip = await changed(
      await zipOf([
        { name: 'a.xml', content: '<a/>' },
        { name: 'b.xml', content: '<b/>' },
      ]),
      (bytes) => {
        for (let at = 0; at < bytes.length - 5; at++) {
          if (String.fromCharCode(...bytes.subarray(at, at + 5)) === 'b.xml') bytes[at] = 97;
        }
      },
    );
    expect((await read(zip)).texts).toEqual([
      ['notas.zip/a.xml', '<a/>'],
      ['notas.zip/a.xml', '<b/>'],
    ]);
  });

  it('answers a broken, cut or empty ZIP with a reason', async () => {
    expect((await read(new File(['isto não é um ZIP'], 'notas.zip'))).faults).toEqual([['notas.zip', 'broken']]);
    expect((await read(new File([], 'notas.zip'))).faults).toEqual([['notas.zip', 'broken']]);
    const whole = await zipOf([{ name: 'a.xml', content: '<a/>'.repeat(1000) }]);
    expect((await read(new File([whole.slice(0, whole.size - 30)], 'notas.zip'))).faults).toEqual([
      ['notas.zip', 'broken'],
    ]);
    expect((await read(await zipOf([]))).faults).toEqual([['notas.zip', 'empty']]);
    const damaged = await changed(whole, (bytes) => bytes.fill(255, 40, 60));
    expect((await read(damaged)).faults).toEqual([['notas.zip/a.xml', 'broken']]);
  });

  it('ends on any bytes: cut anywhere, or with any byte changed', async () => {
    const whole = await zipOf([{ name: 'a.xml', content: '<a/>'.repeat(20) }]);
    const reasons = new Set<string>();
    for (let at = 0; at < whole.size; at++) {
      const { texts, faults } = await read(
        await changed(whole, (bytes) => bytes.fill((bytes[at] ?? 0) ^ 0xff, at, at + 1)),
      );
      expect(texts.length + faults.length).toBeLessThanOrEqual(2);
      for (const [, reason] of faults) reasons.add(reason);
    }
    expect(reasons).toContain('broken');
  });
});

describe('zipFaultText', () => {
  it('names the limit, and what to do', () => {
    expect(zipFaultText('entries', ZIP_LIMITS)).toBe(
      'O ZIP tem mais de 50.000 arquivos. Divida-o em ZIPs menores, ou extraia-o no seu computador e escolha a pasta.',
    );
    expect(zipFaultText('password', ZIP_LIMITS)).toBe(
      'Está protegido por senha. Extraia-o no seu computador e escolha a pasta.',
    );
    expect(zipFaultText('size', ZIP_LIMITS)).toMatch(/^O ZIP passaria de 2,0 GB depois de aberto\./);
  });
});
