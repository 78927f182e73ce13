import { type BlocoM, formatDecimal, type MesRecalculado, TRIBUTOS } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { ParametrosEfdc } from '../plano/plano-efdc.ts';
import { ocorrenciaDoAviso } from '../recalculo/avisos-do-recalculo.ts';
import { avisosDe } from './avisos-do-mes.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';
import type { MesPreparado } from './prepare-sequencia.ts';

/** Reports what the recomputation of the months asks the user to look at. */
export function warnRecalculo(o: {
  sequencia: readonly MesPreparado[];
  recalculados: ReadonlyMap<string, MesRecalculado>;
  parametros: ParametrosEfdc;
  coletor: ColetorOcorrencias;
}): void {
  for (const m of o.recalculados.values()) reportAdvertencias(m, o.coletor);
  if (!o.parametros.useRetencoes) return;
  for (const m of o.sequencia) reportRetencoes(m, o.recalculados.get(m.mes), o.coletor);
}

function reportAdvertencias(mes: MesRecalculado, coletor: ColetorOcorrencias): void {
  for (const aviso of avisosDe(mes)) if (aviso.nivel !== 'erro') coletor.report(ocorrenciaDoAviso(aviso, mes.mes));
}

/** Warns of withholdings that are now deducted beyond what was declared. */
function reportRetencoes(
  preparado: MesPreparado,
  recalculado: MesRecalculado | undefined,
  coletor: ColetorOcorrencias,
): void {
  for (const tributo of TRIBUTOS) {
    const usado = (bloco: BlocoM) => bloco.consolidacao.VL_RET_NC + bloco.consolidacao.VL_RET_CUM;
    const aMais = recalculado
      ? usado(recalculado.tributos[tributo]) - usado(preparado.declarado.tributos[tributo].declarado)
      : 0n;
    if (aMais <= 0n) continue;
    const valor = formatDecimal(aMais, 2).replace('.', ',');
    const controle = tributo === 'PIS' ? '1300' : '1700';
    coletor.report(
      ocorrenciaDoMes(preparado.mes, {
        nivel: 'ADVERTENCIA',
        codigo: 'CALCULO_DIVERGENTE',
        valor,
        mensagem:
          `Em ${formatPeriodo(preparado.mes)}, ${valor} de ${tributo} retido na fonte a mais passaram a ser ` +
          'deduzidos.',
        sugestao: `O ${controle} do arquivo gerado acompanha: confira o saldo de cada retenção.`,
      }),
    );
  }
}
