import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ArquivoBase } from '../../comum/pedido.ts';
import { saveSped } from '../save-sped.ts';
import type { SpedComposto } from '../sped-composto.ts';
import { type Achado, openRegras, type Regras } from './check-regras.ts';
import type { ObrigacaoComRegras } from './obrigacao-com-regras.ts';
import { readTabelas } from './read-tabelas.ts';
import type { ArquivoTabelas } from './tabelas-do-arquivo.ts';

/** What the rules find in a rectified file, and in its base when that might excuse an error. */
interface AchadosComBase {
  arquivo: Achado[];
  base: Achado[];
}

interface ArquivoPorConferir {
  /** The rectified file, or where it is. */
  retificado: SpedComposto | string;
  /** The file that it rectifies. */
  arquivo: ArquivoBase;
  /** The tables of that file; without them it is read when they are needed. */
  tabelas?: ArquivoTabelas;
  signal?: AbortSignal | undefined;
}

/** The rules over the files of a rectification; the database is opened for the first one. */
export interface ConferenciaPorRegras {
  check(o: ArquivoPorConferir): Promise<AchadosComBase>;
  close(): Promise<void>;
}

export function createConferencia(
  daObrigacao: ObrigacaoComRegras,
  o: {
    /** Folders with the tables of the base files. */
    dirs: readonly string[];
    threads: number;
    workDir: string;
    memoryLimitMb: number;
    oficiaisDir?: string | undefined;
  },
): ConferenciaPorRegras {
  const dir = path.join(o.workDir, 'regras');
  const dirs = [...o.dirs, dir];
  let aberta: Promise<Regras> | undefined;
  let n = 0;
  const open = (): Promise<Regras> => {
    mkdirSync(dir, { recursive: true });
    aberta ??= openRegras(daObrigacao, { ...o, dirs, workDir: path.join(dir, 'banco') });
    return aberta;
  };
  /** Reads a file and checks it; its tables are gone afterwards. */
  const checkFile = async (file: string, { arquivo, signal }: ArquivoPorConferir): Promise<Achado[]> => {
    const regras = await open();
    // A file may be checked again while another one is.
    const id = `conferido-${n++}`;
    try {
      const { obrigacao } = daObrigacao;
      return await regras.check(await readTabelas({ obrigacao, path: file, id, arquivo, dir, signal }), { signal });
    } finally {
      rmSync(path.join(dir, `arquivo=${id}`), { recursive: true, force: true });
    }
  };
  const checkRetificado = async (pedido: ArquivoPorConferir): Promise<Achado[]> => {
    const { retificado, signal } = pedido;
    if (typeof retificado === 'string') return await checkFile(retificado, pedido);
    mkdirSync(dir, { recursive: true });
    const file = path.join(dir, `retificado-${n++}.txt`);
    try {
      await saveSped(retificado, { destino: file, signal });
      return await checkFile(file, pedido);
    } finally {
      rmSync(file, { force: true });
    }
  };
  return {
    async check(pedido) {
      const arquivo = await checkRetificado(pedido);
      if (!arquivo.some(({ nivel }) => nivel === 'ERRO')) return { arquivo, base: [] };
      const { tabelas, signal } = pedido;
      if (tabelas === undefined) return { arquivo, base: await checkFile(pedido.arquivo.path, pedido) };
      const regras = await open();
      return { arquivo, base: await regras.check(tabelas, { signal }) };
    },
    async close() {
      const regras = await aberta?.catch(() => undefined);
      regras?.close();
    },
  };
}
