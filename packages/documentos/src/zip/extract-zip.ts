import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise, type ZipFile } from 'yauzl';
import type { Problema } from '../sped/problema.ts';
import { type ColetorProblemas, createColetorProblemas } from '../texto/coletor-problemas.ts';
import type { LimitesZip, OrcamentoZip } from './limites-zip.ts';
import { type EntradaSelecionada, selectEntries } from './select-entries.ts';

interface EntradaExtraida {
  /** Name with folders as written in the ZIP, unique in the ZIP. */
  caminho: string;
  /** Safe last part of the name, with its extension. */
  nome: string;
  /** File name below the folder of extraction. */
  arquivo: string;
  tamanho: number;
}

export interface ZipExtraido {
  entradas: EntradaExtraida[];
  /** Portuguese reason why the whole ZIP was refused; then no file was kept. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
  /** Bytes and entries taken from the budget. */
  gasto: OrcamentoZip;
}

const CONTEUDO = 'conteudo.json';
const OPCOES = { decodeStrings: false, autoClose: false };
/** Entries between two looks at the signal. */
const PASSO = 1_000;

/** Thrown inside this file to refuse the whole ZIP. */
class RecusaZip extends Error {
  readonly codigo: string;
  constructor(codigo: string, mensagem: string) {
    super(mensagem);
    this.codigo = codigo;
  }
}

/**
 * Extracts a ZIP into `outDir`, completely or not at all: the folder gets its name by a rename when everything readable
 * is in it. When the folder exists already, only reads its list of files.
 *
 * The directory is read twice, and never held: first the declared sizes are summed, then entries are inflated one by
 * one and their bytes counted. A bomb is refused as a whole. Names never become paths: files are stored under numbers.
 * Encrypted, linked, damaged and repeated entries become problems, and the others are extracted.
 */
export async function extractZip(o: {
  path: string;
  outDir: string;
  limites: LimitesZip;
  orcamento: OrcamentoZip;
  signal?: AbortSignal;
}): Promise<ZipExtraido> {
  const pronto = await readConteudo(o.outDir);
  if (pronto) return spend(o.orcamento, pronto);
  const parcial = `${o.outDir}.parcial`;
  await rm(parcial, { recursive: true, force: true });
  await rm(o.outDir, { recursive: true, force: true });
  await mkdir(parcial, { recursive: true });
  const extraido = await extractInto({ ...o, parcial });
  await writeFile(join(parcial, CONTEUDO), JSON.stringify(extraido));
  await rename(parcial, o.outDir);
  return spend(o.orcamento, extraido);
}

async function readConteudo(outDir: string): Promise<ZipExtraido | null> {
  try {
    // This file wrote it in this shape just before the folder was renamed.
    return JSON.parse(await readFile(join(outDir, CONTEUDO), 'utf8')) as ZipExtraido;
  } catch {
    return null;
  }
}

function spend(orcamento: OrcamentoZip, extraido: ZipExtraido): ZipExtraido {
  orcamento.bytes -= extraido.gasto.bytes;
  orcamento.entradas -= extraido.gasto.entradas;
  return extraido;
}

interface Trabalho {
  path: string;
  parcial: string;
  limites: LimitesZip;
  orcamento: OrcamentoZip;
  signal?: AbortSignal;
}

async function extractInto(o: Trabalho): Promise<ZipExtraido> {
  const problemas = createColetorProblemas();
  const entradas: EntradaExtraida[] = [];
  const gasto: OrcamentoZip = { bytes: 0, entradas: 0 };
  let recusa: string | null = null;
  let zip: ZipFile | null = null;
  try {
    gasto.entradas = await countEntries(o);
    zip = await openPromise(o.path, OPCOES);
    let vez = 0;
    for await (const entrada of selectEntries(zip.eachEntry(), problemas)) {
      o.signal?.throwIfAborted();
      const arquivo = String(++vez).padStart(6, '0');
      const tamanho = await inflate({ zip, entrada, destino: join(o.parcial, arquivo), gasto, ...o, problemas });
      if (tamanho === null) continue;
      entradas.push({ caminho: entrada.caminho, nome: entrada.nome.base, arquivo, tamanho });
    }
  } catch (erro) {
    o.signal?.throwIfAborted();
    // A fault of the machine (no space, no permission) is not a fault of the ZIP: the caller must get it.
    if (isSystemError(erro)) throw erro;
    const { codigo, mensagem } =
      erro instanceof RecusaZip ? { codigo: erro.codigo, mensagem: erro.message } : damaged();
    recusa = mensagem;
    problemas.add({ codigo, mensagem });
    await rm(o.parcial, { recursive: true, force: true });
    await mkdir(o.parcial);
    entradas.length = 0;
    gasto.bytes = 0;
  } finally {
    zip?.close();
  }
  return { entradas, recusa, problemas: problemas.problemas, totalProblemas: problemas.total, gasto };
}

const isSystemError = (erro: unknown): boolean =>
  erro instanceof Error && 'syscall' in erro && typeof erro.syscall === 'string';

const damaged = () => ({
  codigo: 'zip-corrompido',
  mensagem: 'O ZIP está corrompido ou incompleto e não pôde ser aberto. Gere-o de novo e envie outra vez.',
});

/** Counts the entries of the directory, and may refuse the ZIP by their number and declared sizes. */
async function countEntries(o: Trabalho): Promise<number> {
  const zip = await openPromise(o.path, OPCOES);
  try {
    if (zip.entryCount > o.orcamento.entradas) throw tooManyEntries(o.limites);
    let entradas = 0;
    let soma = 0;
    for await (const { uncompressedSize } of zip.eachEntry()) {
      if (++entradas % PASSO === 0) o.signal?.throwIfAborted();
      soma += uncompressedSize;
      if (entradas > o.orcamento.entradas) throw tooManyEntries(o.limites);
      if (soma > o.orcamento.bytes) throw tooLarge(o.limites);
    }
    const { size } = await stat(o.path);
    if (soma > o.limites.razaoAPartirDe && soma / Math.max(size, 1) > o.limites.maximaRazao) throw bomb(o.limites);
    return entradas;
  } finally {
    zip.close();
  }
}

const tooManyEntries = (l: LimitesZip) =>
  new RecusaZip(
    'zip-entradas',
    `O ZIP tem mais de ${l.maximoEntradas.toLocaleString('pt-BR')} arquivos. ` +
      'Divida-o em ZIPs menores, ou extraia-o, e ' +
      'envie de novo.',
  );
const tooLarge = (l: LimitesZip) =>
  new RecusaZip(
    'zip-grande',
    `O ZIP passaria de ${formatBytes(l.maximoBytes)} depois de aberto. Divida-o em ZIPs menores e envie de novo.`,
  );
const bomb = (l: LimitesZip) =>
  new RecusaZip(
    'zip-bomba',
    `O ZIP cresceria mais de ${l.maximaRazao} vezes ao ser aberto, o que documentos fiscais não fazem, e foi ` +
      'recusado por segurança.',
  );

function formatBytes(bytes: number): string {
  const gib = bytes / 1024 ** 3;
  return gib >= 1 ? `${gib.toLocaleString('pt-BR')} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}

/** Inflates one entry and counts its bytes; null (and a problem) when the entry is damaged. */
async function inflate(o: {
  zip: ZipFile;
  entrada: EntradaSelecionada;
  destino: string;
  gasto: OrcamentoZip;
  limites: LimitesZip;
  orcamento: OrcamentoZip;
  problemas: ColetorProblemas;
  signal?: AbortSignal;
}): Promise<number | null> {
  const { entry, nome } = o.entrada;
  let tamanho = 0;
  // The library checks the size but not the CRC of the inflated bytes.
  let soma = 0;
  const contador = new Transform({
    transform(pedaco: Buffer, _codificacao, feito) {
      tamanho += pedaco.length;
      o.gasto.bytes += pedaco.length;
      soma = crc32(pedaco, soma);
      if (o.gasto.bytes > o.orcamento.bytes) feito(tooLarge(o.limites));
      else if (tamanho > entry.uncompressedSize) {
        feito(new RecusaZip('zip-bomba', 'O ZIP mente sobre o tamanho do que traz e foi recusado por segurança.'));
      } else feito(null, pedaco);
    },
  });
  try {
    const origem = await o.zip.openReadStreamPromise(entry);
    await pipeline(origem, contador, createWriteStream(o.destino), { signal: o.signal });
    if (soma !== entry.crc32) throw new Error('crc mismatch');
    return tamanho;
  } catch (erro) {
    o.signal?.throwIfAborted();
    if (erro instanceof RecusaZip || isSystemError(erro)) throw erro;
    if (erro instanceof Error && erro.message.includes('too many bytes')) {
      throw new RecusaZip('zip-bomba', 'O ZIP mente sobre o tamanho do que traz e foi recusado por segurança.');
    }
    await rm(o.destino, { force: true });
    o.gasto.bytes -= tamanho;
    o.problemas.add({
      codigo: 'zip-entrada-corrompida',
      mensagem: `O arquivo "${nome.base}" dentro do ZIP está corrompido e não foi lido. Gere o ZIP de novo.`,
      valor: nome.completo,
    });
    return null;
  }
}
