import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import { type AlteracoesPlanejadas, planAlteracoes } from '../../sped/aplicar/apply-alteracoes.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import type { ArquivoTabelas } from '../../sped/regras/tabelas-do-arquivo.ts';
import { chavesDe } from '../chaves-registro.ts';
import { checkValores } from '../conferencia/check-valores.ts';
import { readPares } from '../conferencia/pares-de-aliquotas.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { confirmaValores } from '../plano/plano-efdc.ts';
import type { NaturezaNova } from '../recalculo/naturezas-novas.ts';
import { ehMarcado, separateMudados, TABELAS_SEPARADAS } from '../recalculo/separate-mudados.ts';
import { createGuardaMeses, type MesGuardado } from './mes-guardado.ts';
import type { MesBase } from './meses-base.ts';
import { separateOfMes } from './separate-of-mes.ts';

/** A month with the rows of the workbook applied, before anything is recomputed or written. */
export interface MesAplicado {
  /** Returns what the writing of the month needs. */
  guardado: () => MesGuardado;
  contagem: Pick<AlteracoesPlanejadas, 'incluidas' | 'alteradas' | 'excluidas'>;
  /** Tables of the two parts of `separateMudados`. */
  tabelas: { antes: ArquivoTabelas; depois: ArquivoTabelas };
  /** The row of the workbook behind each line that is changed or added. */
  origens: AlteracoesPlanejadas['origens'];
  /** Rows that the recomputation writes, because the record above them does not exist yet. */
  naturezas: NaturezaNova[];
}

/**
 * Finds what the rows change in the file of each month, file after file; only the parts that the recomputation reads
 * are written. A month in which a row cannot be applied is reported and left out of the result.
 */
export async function applyMeses(o: {
  meses: readonly MesBase[];
  plano: PlanoEfdc;
  workDir: string;
  /** Folder that receives the tables of the changed months. */
  tabelasDir: string;
  oficiaisDir?: string | undefined;
  report: Relatar;
  mudancas: (m: Mudanca) => void;
  /** After each month, from 0 to 1. */
  onProgress: (fracao: number, mes: string) => void;
  signal?: AbortSignal | undefined;
}): Promise<Map<string, MesAplicado>> {
  const dir = path.join(o.workDir, 'aplicado');
  mkdirSync(dir, { recursive: true });
  const aplicados = new Map<string, MesAplicado>();
  const guarda = createGuardaMeses();
  const paresDoMes = readPares(o.oficiaisDir);
  for (const [i, base] of o.meses.entries()) {
    const { mes, arquivo } = base;
    o.signal?.throwIfAborted();
    o.onProgress(i / o.meses.length, mes);
    const { alteracoes, naturezas } = await separateOfMes(o.plano.alteracoes.get(mes) ?? [], { arquivo, ...o });
    const { erros, trocas, documentos, indice, encoding, leiaute, origens, ...contagem } = await planAlteracoes({
      path: arquivo.path,
      obrigacao: 'EFDC',
      chavesDe,
      periodo: mes,
      arquivo: arquivo.id,
      alteracoes,
      marcado: ehMarcado,
      report: o.report,
      mudancas: o.mudancas,
      check: (contexto) =>
        checkValores(contexto, {
          mes,
          cnpj: arquivo.cnpj,
          confirmado: confirmaValores(o.plano.parametros, mes),
          pares: paresDoMes(mes),
        }),
      signal: o.signal,
    });
    if (erros > 0) continue;
    const partes = { antes: path.join(dir, `${mes}-antes.txt`), depois: path.join(dir, `${mes}-depois.txt`) };
    const separados = await separateMudados({
      path: arquivo.path,
      trocas,
      documentos,
      indice,
      encoding,
      leiaute,
      ...partes,
      signal: o.signal,
    });
    const read = async (parte: keyof typeof partes) => {
      const lida = await readTabelas({
        obrigacao: 'EFDC',
        path: partes[parte],
        id: `${mes}-${parte}`,
        arquivo,
        dir: o.tabelasDir,
        tabelas: TABELAS_SEPARADAS,
        signal: o.signal,
      });
      rmSync(partes[parte], { force: true });
      return lida;
    };
    const guardado = guarda.keep(path.join(dir, `${mes}.mes`), { trocas, ...separados });
    const tabelas = { antes: await read('antes'), depois: await read('depois') };
    const aplicado = { guardado, contagem, tabelas, origens, naturezas };
    aplicados.set(mes, aplicado);
  }
  return aplicados;
}
