import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { CsvRtc } from './base-rtc.ts';

/** Of one CSV after inflating; the largest official one has 1 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What reads each CSV of a folder or of a ZIP, in whichever folder of the ZIP it is. Throws in Portuguese. */
export async function openBaseRtc(arquivo: string): Promise<(csv: CsvRtc) => string> {
  if (!existsSync(arquivo)) throw new Error(`${arquivo} não existe.`);
  if (statSync(arquivo).isDirectory()) {
    return (csv) => {
      const file = path.join(arquivo, `${csv}.csv`);
      if (!existsSync(file)) throw new Error(`falta ${csv}.csv.`);
      return readFileSync(file, 'utf8');
    };
  }
  const textos = await readZip(arquivo);
  return (csv) => {
    const texto = textos.get(`${csv}.csv`);
    if (texto === undefined) throw new Error(`falta ${csv}.csv.`);
    return texto;
  };
}

async function readZip(arquivo: string): Promise<Map<string, string>> {
  const zip = await openPromise(arquivo, { autoClose: false }).catch(() => {
    throw new Error(`${arquivo} não é uma pasta nem um ZIP que se possa ler.`);
  });
  try {
    const textos = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      const nome = path.posix.basename(entry.fileName);
      if (!nome.endsWith('.csv')) continue;
      if (textos.has(nome)) throw new Error(`${nome} está no ZIP duas vezes.`);
      textos.set(nome, await readEntry(zip, entry));
    }
    return textos;
  } finally {
    zip.close();
  }
}

/** yauzl gives no more bytes than the entry declares. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_BYTES) throw new Error(`${entry.fileName} é grande demais.`);
  const partes: Buffer[] = [];
  for await (const parte of await zip.openReadStreamPromise(entry)) partes.push(Buffer.from(parte));
  return Buffer.concat(partes).toString('utf8');
}
