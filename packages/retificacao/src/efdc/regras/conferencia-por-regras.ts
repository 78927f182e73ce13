import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Achado, openRegras, type Regras } from '../../sped/regras/check-regras.ts';
import { isPequeno } from '../../sped/regras/create-visoes.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import { pastasDe } from '../../sped/regras/tabelas-do-arquivo.ts';
import { saveSped } from '../../sped/save-sped.ts';
import type { SpedComposto } from '../../sped/sped-composto.ts';
import type { MesBase } from '../execucao/meses-base.ts';
import { REGRAS_EFDC } from './regras-efdc.ts';

/** What the rules find in a rectified file, and in its base when that might excuse an error. */
interface AchadosDoMes {
  arquivo: Achado[];
  base: Achado[];
}

/** The rules over the files of a rectification; the database is opened for the first one. */
export interface ConferenciaPorRegras {
  check(o: { composto: SpedComposto; base: MesBase; signal?: AbortSignal | undefined }): Promise<AchadosDoMes>;
  close(): Promise<void>;
}

export function createConferencia(o: {
  bases: readonly MesBase[];
  workDir: string;
  memoryLimitMb: number;
  oficiaisDir?: string | undefined;
}): ConferenciaPorRegras {
  const dir = path.join(o.workDir, 'regras');
  const dirs = [...pastasDe(o.bases.map(({ tabelas }) => tabelas)), dir];
  // Several hundred small statements take less processor time where no thread waits for another.
  const threads = o.bases.every(({ tabelas }) => isPequeno(tabelas)) ? 1 : 2;
  let aberta: Promise<Regras> | undefined;
  let n = 0;
  return {
    async check({ composto, base, signal }) {
      mkdirSync(dir, { recursive: true });
      aberta ??= openRegras(REGRAS_EFDC, { ...o, dirs, threads, workDir: path.join(dir, 'banco') });
      const regras = await aberta;
      // A month may be written again while another one is checked.
      const id = `${base.mes}-${n++}`;
      const file = path.join(dir, `${id}.txt`);
      try {
        await saveSped(composto, { destino: file, signal });
        const tabelas = await readTabelas({ obrigacao: 'EFDC', path: file, id, arquivo: base.arquivo, dir, signal });
        const arquivo = await regras.check(tabelas, { signal });
        const temErro = arquivo.some(({ nivel }) => nivel === 'ERRO');
        return { arquivo, base: temErro ? await regras.check(base.tabelas, { signal }) : [] };
      } finally {
        rmSync(file, { force: true });
        rmSync(path.join(dir, `arquivo=${id}`), { recursive: true, force: true });
      }
    },
    async close() {
      const regras = await aberta?.catch(() => undefined);
      regras?.close();
    },
  };
}
