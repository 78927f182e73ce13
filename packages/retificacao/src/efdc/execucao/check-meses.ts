import type { Relatar } from '../../comum/ocorrencia.ts';
import { checkAlteracoes } from '../../sped/aplicar/check-alteracoes.ts';
import { chavesDe } from '../chaves-registro.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { incluemNaturezas } from '../recalculo/naturezas-novas.ts';
import type { MesBase } from './meses-base.ts';
import { separateOfMes } from './separate-of-mes.ts';

/**
 * Looks up the rows of months that will not be made in their files and reports what cannot be found, so that the user
 * sees all errors of the workbook at once.
 */
export async function checkMeses(o: {
  meses: readonly MesBase[];
  plano: PlanoEfdc;
  report: Relatar;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { alteracoes, comErro } = o.plano;
  for (const { mes, arquivo } of o.meses) {
    o.signal?.throwIfAborted();
    // When the value of a nature could not be read, it is not known whether the recomputation would write the row.
    const incompletas = (comErro.comChave.get(mes) ?? []).filter(
      (a) => !o.plano.parametros.recomputeBlocoM || !incluemNaturezas([a]),
    );
    const boas = await separateOfMes(alteracoes.get(mes) ?? [], { arquivo, ...o });
    const doMes = [...boas.alteracoes, ...incompletas];
    if (doMes.length === 0) continue;
    await checkAlteracoes({
      path: arquivo.path,
      obrigacao: 'EFDC',
      chavesDe,
      periodo: mes,
      arquivo: arquivo.id,
      alteracoes: doMes,
      incompletas: new Set(incompletas),
      semChave: comErro.semChave,
      report: o.report,
      signal: o.signal,
    });
  }
}
