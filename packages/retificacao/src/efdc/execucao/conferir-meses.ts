import type { Relatar } from '../../comum/ocorrencia.ts';
import { conferirAlteracoes } from '../../sped/aplicar/conferir-alteracoes.ts';
import { chavesDe } from '../chaves-registro.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { incluemNaturezas } from '../recalculo/naturezas-novas.ts';
import type { MesBase } from './meses-base.ts';
import { separarDoMes } from './separar-do-mes.ts';

/**
 * Looks up what the rows of months that will not be made mean in their files, and tells what cannot be found there:
 * whoever mends the workbook shall not meet those errors only in the next try.
 */
export async function conferirMeses(o: {
  meses: readonly MesBase[];
  plano: PlanoEfdc;
  relatar: Relatar;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { alteracoes, comErro } = o.plano;
  for (const { mes, arquivo } of o.meses) {
    o.signal?.throwIfAborted();
    // Of a nature whose value could not be read nobody knows yet whether the recomputation would write it.
    const incompletas = (comErro.comChave.get(mes) ?? []).filter(
      (a) => !o.plano.parametros.recalcularBlocoM || !incluemNaturezas([a]),
    );
    const boas = await separarDoMes(alteracoes.get(mes) ?? [], { arquivo, ...o });
    const doMes = [...boas.alteracoes, ...incompletas];
    if (doMes.length === 0) continue;
    await conferirAlteracoes({
      path: arquivo.path,
      obrigacao: 'EFDC',
      chavesDe,
      periodo: mes,
      arquivo: arquivo.id,
      alteracoes: doMes,
      incompletas: new Set(incompletas),
      semChave: comErro.semChave,
      relatar: o.relatar,
      signal: o.signal,
    });
  }
}
