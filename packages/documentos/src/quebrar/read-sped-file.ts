import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { BYTES_PARA_IDENTIFICAR } from '../identify/identify.ts';
import { findInicioSped } from '../sped/find-inicio-sped.ts';
import type { ObrigacaoSped } from '../sped/obrigacao-sped.ts';
import { readSped, type SpedLido } from '../sped/read-sped.ts';
import { decodeWindows1252 } from '../texto/windows-1252.ts';
import { ensureConjunto } from './conjunto.ts';
import type { ArquivoEncontrado } from './inventario.ts';

export interface SpedCatalogado {
  lido: SpedLido;
  /** Distinguishes books of one company and period: kind of book and SCP. */
  livro: string;
  /** First 40 characters of the receipt of the file that this one declares to replace; null when it names none. */
  substitui: string | null;
  partes: { tabela: string; path: string }[];
}

/** Reads a SPED file into its set below `leitorDir`, or takes the set that an earlier run completed. */
export async function readSpedFile(o: {
  arquivo: ArquivoEncontrado;
  obrigacao: ObrigacaoSped;
  leitorDir: string;
  workers?: number;
  aoLado?: { leitores: number; outraThread: boolean };
  onLido?: () => void;
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
}): Promise<SpedCatalogado> {
  const dir = join(o.leitorDir, `arquivo=${o.arquivo.id}`);
  const { partes, dados } = await ensureConjunto(dir, async () => {
    const lido = await readSped({
      path: o.arquivo.path,
      outDir: dir,
      obrigacao: o.obrigacao,
      workers: o.workers,
      aoLado: o.aoLado,
      onLido: o.onLido,
      onProgress: o.onProgress,
      signal: o.signal,
    });
    return {
      partes: lido.tabelas.flatMap((t) => t.partes.map((arquivo) => ({ tabela: t.tabela, arquivo }))),
      dados: { lido },
    };
  });
  // Read from the file each time: the first lines are enough, and sets of earlier runs stay valid.
  const livro = await findLivro(o.arquivo.path, o.obrigacao);
  const substitui = await findSubstituido(o.arquivo.path, o.obrigacao);
  return { ...dados, livro, substitui, partes: partes.map((p) => ({ tabela: p.tabela, path: join(dir, p.arquivo) })) };
}

/**
 * What distinguishes books of one period that do not replace each other: for the ECD the kind (I010.IND_ESC) and the
 * SCP (0000.COD_SCP, field 18), for the ECF the SCP (0000.COD_SCP, field 15), for the EFD-Contribuições the SCP of a
 * book of its own (0035.COD_SCP where 0000.IND_NAT_PJ is 05). The book of the ostensible partner names its SCPs in 0035
 * too, and is none of theirs.
 */
export async function findLivro(path: string, obrigacao: ObrigacaoSped): Promise<string> {
  if (obrigacao === 'EFDF') return '';
  const campo = await readCampos(path);
  if (obrigacao === 'EFDC') return /^0?5$/.test(campo('0000', 13)) ? campo('0035', 2) : '';
  return obrigacao === 'ECF' ? campo('0000', 15) : `${campo('I010', 2)}/${campo('0000', 18)}`;
}

/** Field of 0000 with the replaced file: NUM_REC_ANTERIOR, COD_HASH_SUB, NUM_REC. An EFD ICMS/IPI has none. */
const CAMPO_SUBSTITUIDO: Readonly<Record<ObrigacaoSped, number | null>> = { EFDC: 5, ECD: 15, ECF: 13, EFDF: null };

/** The receipt's hash that a file declares to replace. */
export async function findSubstituido(path: string, obrigacao: ObrigacaoSped): Promise<string | null> {
  const n = CAMPO_SUBSTITUIDO[obrigacao];
  if (n === null) return null;
  const campo = await readCampos(path);
  // The receipt is the hash followed by a check digit.
  return /^[0-9A-F]{40}/.exec(campo('0000', n).toUpperCase())?.[0] ?? null;
}

/** The whole receipt (41 characters) that an EFD-Contribuições declares to replace, from its first bytes. */
export function findReciboAnterior(head: Uint8Array): string | undefined {
  const declarado = camposDe(head)('0000', CAMPO_SUBSTITUIDO.EFDC ?? 0).toUpperCase();
  return /^[0-9A-F]{40}[0-9A-Z]$/.test(declarado) ? declarado : undefined;
}

/** Fields of the first records of a file, by record and number. */
async function readCampos(path: string): Promise<(registro: string, n: number) => string> {
  const arquivo = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await arquivo.read(
      Buffer.alloc(BYTES_PARA_IDENTIFICAR),
      0,
      BYTES_PARA_IDENTIFICAR,
      0,
    );
    return camposDe(buffer.subarray(0, bytesRead));
  } finally {
    await arquivo.close();
  }
}

function camposDe(head: Uint8Array): (registro: string, n: number) => string {
  const linhas = decodeWindows1252(head.subarray(findInicioSped(head))).split('\n');
  return (registro, n) =>
    linhas
      .find((l) => l.startsWith(`|${registro}|`))
      ?.split('|')
      [n]?.trim() ?? '';
}
