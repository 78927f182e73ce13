import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import type { ArquivoTabelas } from '../../duck/registrar-efdc.ts';
import { type AlteracoesAplicadas, aplicarAlteracoes } from '../../sped/aplicar/aplicar-alteracoes.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { lerBlocos } from '../recalculo/ler-blocos.ts';
import { incluemNaturezas, type NaturezaNova, separarNaturezas } from '../recalculo/naturezas-novas.ts';
import { lerTabelas } from './ler-tabelas.ts';
import type { MesBase } from './meses-base.ts';

/** A month with the rows of the workbook in its file, before anything is recomputed. */
export interface MesAplicado {
  path: string;
  contagem: Pick<AlteracoesAplicadas, 'incluidas' | 'alteradas' | 'excluidas'>;
  tabelas: ArquivoTabelas;
  /** Rows that the recomputation writes, for what they belong below is not there yet. */
  naturezas: NaturezaNova[];
}

/**
 * Applies the rows of each of the months, file by file. A month in which a row cannot be applied is told and is not in
 * the answer.
 */
export async function aplicarMeses(o: {
  meses: readonly MesBase[];
  plano: PlanoEfdc;
  workDir: string;
  relatar: Relatar;
  mudancas: (m: Mudanca) => void;
  /** After each month, from 0 to 1. */
  onProgress: (fracao: number, mes: string) => void;
  signal?: AbortSignal | undefined;
}): Promise<Map<string, MesAplicado>> {
  mkdirSync(path.join(o.workDir, 'aplicado'), { recursive: true });
  const aplicados = new Map<string, MesAplicado>();
  for (const [i, { mes, arquivo }] of o.meses.entries()) {
    o.signal?.throwIfAborted();
    o.onProgress(i / o.meses.length, mes);
    const destino = path.join(o.workDir, 'aplicado', `${mes}.txt`);
    const { alteracoes, naturezas } = await separar(o.plano.alteracoes.get(mes) ?? [], { arquivo, ...o });
    const { erros, ...contagem } = await aplicarAlteracoes({
      path: arquivo.path,
      destino,
      obrigacao: 'EFDC',
      periodo: mes,
      arquivo: arquivo.id,
      alteracoes,
      relatar: o.relatar,
      mudancas: o.mudancas,
      ...(o.signal ? { signal: o.signal } : {}),
    });
    if (erros > 0) continue;
    const dir = path.join(o.workDir, 'tabelas');
    const id = `${mes}-alterado`;
    const tabelas = await lerTabelas({ path: destino, id, arquivo, dir, signal: o.signal });
    aplicados.set(mes, { path: destino, contagem, tabelas, naturezas });
  }
  return aplicados;
}

async function separar(
  alteracoes: readonly AlteracaoSped[],
  o: { arquivo: ArquivoBase; plano: PlanoEfdc; signal?: AbortSignal | undefined },
): Promise<{ alteracoes: readonly AlteracaoSped[]; naturezas: NaturezaNova[] }> {
  if (!o.plano.parametros.recalcularBlocoM || !incluemNaturezas(alteracoes)) return { alteracoes, naturezas: [] };
  return separarNaturezas(alteracoes, await lerBlocos({ path: o.arquivo.path, signal: o.signal }));
}
