import type { MesRecalculado } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { ResumoPeriodo, RetificarTambem } from '../../comum/resultado.ts';
import type { GravadorMudancas } from '../../prova/gravador-mudancas.ts';
import type { ArquivoPronto } from '../../prova/write-prova.ts';
import { avisosDe } from './avisos-do-mes.ts';
import type { FecharOptions, MesesFechados } from './close-meses.ts';
import type { MesPronto } from './escritor-meses.ts';
import type { MesPreparado } from './prepare-sequencia.ts';
import { listRetificarTambem } from './rectify-tambem.ts';
import { summarizeMes } from './summarize.ts';

/** The report on the months of a plan, and the files that were made. */
export interface PlanoExecutado {
  resumo: ResumoPeriodo[];
  retificarTambem: RetificarTambem[];
  arquivos: ArquivoPronto[];
}

/** Summarizes the months, and keeps the changes by the recomputation of the months that were made. */
export function relatorioDosMeses(
  o: FecharOptions & { mudancas: GravadorMudancas; feito: MesesFechados },
): PlanoExecutado {
  const { sequencia, fora, feito, aplicados } = o;
  const { prontos, recalculados } = feito;
  const citados = [...new Set([...prontos.keys(), ...fora])].sort();
  const preparados = new Map(sequencia.map((m) => [m.mes, m]));
  const declaradosDe = (m: MesPreparado, e = m.declarado) => ({
    PIS: e.tributos.PIS.declarado,
    COFINS: e.tributos.COFINS.declarado,
  });
  const resumo = citados.map((mes) => {
    const pronto = prontos.get(mes);
    const m = preparados.get(mes);
    const recalculado = recalculados.get(mes);
    for (const mudanca of pronto?.mudancas ?? []) o.mudancas.save(mudanca);
    return summarizeMes({
      mes,
      arquivo: pronto?.nome ?? null,
      contagem: sumContagens([aplicados.get(mes)?.contagem, pronto]),
      antes: m ? declaradosDe(m) : null,
      depois: m && pronto ? (recalculado?.tributos ?? declaradosDe(m, m.alterado ?? m.declarado)) : null,
      observacoes: observacoesDe({ pronto, recalculado, alterado: aplicados.has(mes) }),
    });
  });
  const feitos = [...prontos.keys()].sort().flatMap((mes) => {
    const m = preparados.get(mes);
    const depois = recalculados.get(mes)?.tributos;
    return m && depois ? [{ mes, antes: declaradosDe(m), depois }] : [];
  });
  const mantidos = [...recalculados.values()].filter((m) => m.mantido && !prontos.has(m.mes)).map((m) => m.mes);
  const doProjeto = new Set(o.pedido.arquivos.map((a) => a.inicio.slice(0, 7)));
  const motivoDe = (mes: string): string => {
    if (!doProjeto.has(mes)) return 'o projeto não tem esse mês';
    if (mantidos.includes(mes)) return 'o bloco M dele não é recalculado';
    if (!o.plano.parametros.recalcular1100) return 'RECALCULAR_1100_1500=N em PARAMETROS o deixou como está';
    return fora.has(mes) ? 'ele não pôde ser gerado' : 'CASCATA=N em PARAMETROS o deixou como está';
  };
  const meses = [...new Set([...feito.retificarTambem, ...mantidos])].sort().map((mes) => ({
    mes,
    motivo:
      `O saldo de créditos ou de retenções que chega a ${formatPeriodo(mes)} mudou, e ${motivoDe(mes)}: retifique ` +
      'também esse mês e os seguintes.',
  }));
  const arquivos = [...prontos.values()].map(({ nome, composto }) => ({ nome, composto }));
  return { resumo, retificarTambem: listRetificarTambem({ feitos, meses }), arquivos };
}

function sumContagens(
  contagens: readonly (Pick<ResumoPeriodo, 'incluidas' | 'alteradas' | 'excluidas'> | undefined)[],
): Pick<ResumoPeriodo, 'incluidas' | 'alteradas' | 'excluidas'> {
  const total = { incluidas: 0, alteradas: 0, excluidas: 0 };
  for (const c of contagens) {
    total.incluidas += c?.incluidas ?? 0;
    total.alteradas += c?.alteradas ?? 0;
    total.excluidas += c?.excluidas ?? 0;
  }
  return total;
}

/** Notices that the summary shows too, besides the sheet of occurrences. */
const NO_RESUMO: ReadonlySet<string> = new Set(['MES_MANTIDO', 'CONTRIBUICAO_APARECE', 'USO_REDUZIDO']);

function observacoesDe(o: {
  pronto: MesPronto | undefined;
  recalculado: MesRecalculado | undefined;
  alterado: boolean;
}): string[] {
  if (!o.pronto) return ['Não foi gerado: veja os erros do mês na aba Ocorrências.'];
  const doRecalculo = o.recalculado ? avisosDe(o.recalculado).filter((a) => NO_RESUMO.has(a.codigo)) : [];
  return [
    ...(o.alterado ? [] : ['Sem alteração na planilha: mudou só o que vem dos saldos de meses anteriores.']),
    ...doRecalculo.map((a) => a.mensagem),
  ];
}
