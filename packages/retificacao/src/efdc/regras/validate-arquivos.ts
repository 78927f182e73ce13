import path from 'node:path';
import { createParquetTableWriter, ESQUEMA_VALIDACAO, LeituraError } from '@apura/documentos';
import type { Conferencia, Falta } from '../../sped/regras/open-conferencia.ts';
import { openConferenciaEfdc } from './open-conferencia-efdc.ts';

/** Faults of one field by one rule, which are many where a program writes the field wrong. */
export interface FaltasDaRegra extends Pick<Falta, 'registro' | 'campo' | 'regra' | 'nivel' | 'mensagem'> {
  /** The first line; null when the fault is about the whole file. */
  linha: number | null;
  vezes: number;
}

export interface ArquivoValidado {
  id: string;
  erros: number;
  avisos: number;
  /** At most `MAXIMO_DE_PIORES`: errors first, then what is there most often. */
  piores: FaltasDaRegra[];
  /** Every fault as a table `efdc_validacao`; null when there is none, or none was asked for. */
  parte: string | null;
  /** Why it could not be checked, a Portuguese sentence; null when it was. */
  motivo: string | null;
}

export interface ValidarArquivosOptions {
  arquivos: readonly { id: string; path: string }[];
  /** A folder of these checks alone. */
  workDir: string;
  /** Where to write the faults, in a folder `arquivo=<id>` for each file; without it they are counted alone. */
  outDir?: string | undefined;
  memoryLimitMb?: number | undefined;
  tabelasDir?: string | undefined;
  onProgress?: (p: { feito: number; total: number; mensagem: string }) => void;
  signal?: AbortSignal | undefined;
}

const MAXIMO_DE_PIORES = 10;
const NAO_LIDO = 'O arquivo não pôde ser lido. Confira se é o original transmitido e envie de novo.';

/** Checks files of the EFD-Contribuições as the official validator does. It never throws for the content of a file. */
export async function validateArquivos(o: ValidarArquivosOptions): Promise<ArquivoValidado[]> {
  const { arquivos, workDir, memoryLimitMb, tabelasDir } = o;
  const conferencia = await openConferenciaEfdc({ workDir, memoryLimitMb, oficiaisDir: tabelasDir });
  try {
    const validados: ArquivoValidado[] = [];
    for (const [feito, arquivo] of arquivos.entries()) {
      o.onProgress?.({ feito, total: arquivos.length, mensagem: 'Validando a EFD-Contribuições' });
      validados.push(await validateArquivo(conferencia, arquivo, o));
    }
    return validados;
  } finally {
    conferencia.close();
  }
}

async function validateArquivo(
  conferencia: Conferencia,
  { id, path: file }: { id: string; path: string },
  { outDir, signal }: ValidarArquivosOptions,
): Promise<ArquivoValidado> {
  try {
    const { erros, advertencias: avisos, faltas } = await conferencia.check(file, { signal });
    const parte = outDir === undefined || faltas.length === 0 ? null : await writeParte(outDir, id, faltas);
    return { id, erros, avisos, piores: chooseExemplos(faltas), parte, motivo: null };
  } catch (erro) {
    if (!(erro instanceof LeituraError)) throw erro;
    return { id, erros: 0, avisos: 0, piores: [], parte: null, motivo: NAO_LIDO };
  }
}

function chooseExemplos(faltas: readonly Falta[]): FaltasDaRegra[] {
  const porRegra = Map.groupBy(faltas, ({ nivel, registro, campo, regra }) => [nivel, registro, campo, regra].join());
  const grupos = [...porRegra.values()].flatMap(([primeira, ...outras]) => {
    if (primeira === undefined) return [];
    const { registro, campo, regra, nivel, mensagem, linha } = primeira;
    return [{ registro, campo, regra, nivel, mensagem, linha, vezes: 1 + outras.length }];
  });
  return grupos
    .sort((a, b) => Number(b.nivel === 'ERRO') - Number(a.nivel === 'ERRO') || b.vezes - a.vezes)
    .slice(0, MAXIMO_DE_PIORES);
}

async function writeParte(outDir: string, id: string, faltas: readonly Falta[]): Promise<string> {
  const file = path.join(outDir, `arquivo=${id}`, 'efdc_validacao.parquet');
  const escritor = createParquetTableWriter({ path: file, esquema: ESQUEMA_VALIDACAO, provisorio: true });
  try {
    for (const [n, { linha, registro, campo, regra, nivel, valor, certo, mensagem, fonte }] of faltas.entries()) {
      const textos = [registro, campo, regra, nivel, valor, certo, mensagem, fonte];
      escritor.append([n, linha, ...textos.map((texto) => (texto === '' ? null : texto.toWellFormed()))]);
    }
    await escritor.close();
  } catch (erro) {
    escritor.abort();
    throw erro;
  }
  return file;
}
