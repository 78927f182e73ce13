import { isUtf8 } from 'node:buffer';
import { closeSync, openSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Cabecalho, readBytes, readCabecalho, readInicioSped } from '../sped/cabecalho.ts';
import { LeituraError } from '../sped/erro-leitura.ts';
import { findInicioSped } from '../sped/find-inicio-sped.ts';
import { nomesCampos } from '../sped/layouts/plano-leitura.ts';
import type { ObrigacaoSped } from '../sped/obrigacao-sped.ts';
import { decodeTexto } from '../sped/texto-cp1252.ts';

export interface CampoOrigem {
  /** Official field name; `campo 12` when the layout has no twelfth field. */
  campo: string;
  valor: string;
}

export interface LinhaOrigem {
  /** Physical line, 1-based. */
  linha: number;
  /** The line as text without its line end; a very long one is cut. */
  texto: string;
  registro: string | null;
  /** Fields in order, REG first; empty when the line is no record. */
  campos: CampoOrigem[];
}

export interface ReadOrigemSpedOptions {
  path: string;
  /** Guessed from the first record when it is left out. */
  obrigacao?: ObrigacaoSped;
  linha: number;
  /** Lines wanted before and after; three each by default, at most 200. */
  antes?: number;
  depois?: number;
  signal?: AbortSignal;
}

const bytesBloco = 1024 * 1024;
const maxVizinhas = 200;
const maxBytesLinha = 64 * 1024;

/**
 * The physical lines around one line of a SPED file, with the official names of their fields. Streams the file up to
 * the last wanted line and keeps only the wanted ones. A line beyond the end gives an empty list. Throws a LeituraError
 * when the file cannot be read.
 */
export async function readOrigemSped(o: ReadOrigemSpedOptions): Promise<LinhaOrigem[]> {
  const primeira = Math.max(1, Math.floor(o.linha) - limit(o.antes));
  const ultima = Math.floor(o.linha) + limit(o.depois);
  try {
    const linhas = await readRawLines(o.path, primeira, ultima, o.signal);
    if (linhas.length === 0 || primeira + linhas.length <= Math.floor(o.linha)) return [];
    const encoding = isUtf8(Buffer.concat(linhas)) ? 'utf-8' : 'windows-1252';
    const { obrigacao, cabecalho } = await readIdentification(o.path, o.obrigacao);
    return linhas.map((bytes, i) => {
      const linha = primeira + i;
      const dela = linha === 1 ? bytes.subarray(findInicioSped(bytes)) : bytes;
      return nameFields(linha, decodeTexto(dela, encoding), obrigacao, cabecalho);
    });
  } catch (erro) {
    if (o.signal?.aborted) throw erro;
    throw new LeituraError('ARQUIVO_INACESSIVEL', `${o.path}: ${String(erro)}`, erro);
  }
}

function limit(vizinhas = 3): number {
  return Math.min(maxVizinhas, Math.max(0, Math.floor(vizinhas)));
}

/** Finds line ends block by block; only the wanted lines are copied. */
async function readRawLines(path: string, primeira: number, ultima: number, signal?: AbortSignal): Promise<Buffer[]> {
  const arquivo = await open(path, 'r');
  try {
    const bloco = Buffer.allocUnsafe(bytesBloco);
    const linhas: Buffer[] = [];
    let pedacos: Buffer[] = [];
    let guardados = 0;
    let atual = 1;
    let vazia = true;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await arquivo.read(bloco, 0, bloco.length, null);
      if (bytesRead === 0) break;
      for (let pos = 0; pos < bytesRead; ) {
        const achada = bloco.indexOf(10, pos);
        const fim = achada < 0 || achada >= bytesRead ? bytesRead : achada;
        if (atual >= primeira) {
          const cabe = Math.max(0, Math.min(fim - pos, maxBytesLinha - guardados));
          pedacos.push(Buffer.from(bloco.subarray(pos, pos + cabe)));
          guardados += cabe;
          vazia = false;
        }
        if (fim === bytesRead) break;
        if (atual >= primeira) linhas.push(withoutReturn(Buffer.concat(pedacos)));
        pedacos = [];
        guardados = 0;
        vazia = true;
        atual++;
        if (atual > ultima) return linhas;
        pos = fim + 1;
      }
    }
    // The last line of the file has no line end.
    if (!vazia) linhas.push(withoutReturn(Buffer.concat(pedacos)));
    return linhas;
  } finally {
    await arquivo.close();
  }
}

function withoutReturn(linha: Buffer): Buffer {
  return linha.at(-1) === 13 ? linha.subarray(0, -1) : linha;
}

async function readIdentification(
  path: string,
  informada: ObrigacaoSped | undefined,
): Promise<{ obrigacao: ObrigacaoSped; cabecalho: Cabecalho }> {
  const { size } = await stat(path);
  const fd = openSync(path, 'r');
  try {
    const obrigacao = informada ?? guessObrigacao(readBytes(fd, 0, Math.min(4096, size)).toString('latin1'));
    const { inicio } = readInicioSped(fd);
    const cabecalho = readCabecalho({ fd, inicio, fim: size, obrigacao, encoding: 'windows-1252' });
    return { obrigacao, cabecalho };
  } finally {
    closeSync(fd);
  }
}

/** Guesses by the first line: ECD and ECF have a literal there, the two EFD have their dates in other places. */
function guessObrigacao(inicio: string): ObrigacaoSped {
  const campos = (/\|0000\|[^\r\n]*/.exec(inicio)?.[0] ?? '').split('|').slice(1);
  if (campos[1] === 'LECD') return 'ECD';
  if (campos[1] === 'LECF') return 'ECF';
  return /^\d{8}$/.test(campos[3] ?? '') ? 'EFDF' : 'EFDC';
}

function nameFields(linha: number, texto: string, obrigacao: ObrigacaoSped, cabecalho: Cabecalho): LinhaOrigem {
  const registro = /^\|([^|]{4})\|/.exec(texto)?.[1] ?? null;
  if (registro === null) return { linha, texto, registro, campos: [] };
  const valores = texto
    .replace(/\|\s*$/, '')
    .split('|')
    .slice(1);
  const { leiaute, camposDeclarados: declarados } = cabecalho;
  const nomes = nomesCampos({ obrigacao, leiaute, registro, quantos: valores.length, declarados });
  if (!nomes) return { linha, texto, registro: null, campos: [] };
  const campos = valores.map((valor, i) => ({ campo: nomes[i] ?? `campo ${i + 1}`, valor }));
  return { linha, texto, registro, campos };
}
