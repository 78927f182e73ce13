import { rmSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { catalogo } from '../catalogo/catalogo.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso } from '../testing/caso.ts';
import { type CreateDossieOptions, createDossie } from './write-dossie.ts';

export const MARCA = { nome: 'Escritório & Filhos', cor: '#123456', logo: null };

export const getRelatorio = (nome: string) => {
  const relatorio = catalogo.find((r) => r.nome === nome);
  if (relatorio === undefined) throw new Error(`no report ${nome}`);
  return relatorio;
};

const pastas: string[] = [];

/** What a dossier of a golden case is made of; of the ICMS, unless another report is named. */
export async function opcoesDoCaso(
  nome: string,
  relatorio = getRelatorio('EFD-C Exclusão do ICMS da Base'),
): Promise<CreateDossieOptions> {
  const caso = await readCaso(nome);
  pastas.push(caso.workDir);
  const outDir = path.join(caso.workDir, 'relatorios');
  const [feito] = await generateRelatorios({ dataset: caso.dataset, outDir, relatorios: [relatorio] });
  const data = { data: '2026-11-22', criadoEm: '2026-11-28' };
  return { relatorio, path: feito?.path ?? '', dataset: caso.dataset, ...data, marca: MARCA };
}

/** The ZIP of a dossier. */
export async function zipDe(o: CreateDossieOptions): Promise<Buffer> {
  const pedacos: Uint8Array[] = [];
  for await (const pedaco of await createDossie(o)) pedacos.push(Buffer.from(pedaco));
  return Buffer.concat(pedacos);
}

/** The bytes of an entry, by the directory of the ZIP. */
export function entryOf(zip: Buffer, nome: string): Buffer {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16);
  for (;;) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === nome) break;
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  const offset = zip.readUInt32LE(at + 42);
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
}

/** Removes what the cases left. */
export function removePastas(): void {
  for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
}
