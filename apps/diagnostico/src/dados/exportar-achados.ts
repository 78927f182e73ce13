import { formatDateBr } from '@apura/br';
import type { Estado } from '../ui/contexto.ts';
import { criarPlanilha } from './planilha.ts';

/** Every finding of the page as a sheet, in its order, with the marks of users. */
export function exportarAchados({ dados, tratados }: Pick<Estado, 'dados' | 'tratados'>): void {
  const { achados, empresa, periodo, dia } = dados.diagnostico;
  const contado = `contado de ${formatDateBr(dia.hoje)}`;
  const selic = dia.selic_ate === null ? 'Valor com Selic (sem taxas)' : `Valor com Selic até ${dia.selic_ate}`;
  const bytes = criarPlanilha('Achados', [
    ['Prioridade', 'Tipo', 'Tese ou regra', 'Período', 'Classe do valor', 'Valor', selic, 'Confiança ou gravidade', 'Situação da tese', 'Já pedido', 'Pagamento conferido', 'Prescrito', 'Prescreve em', `Prescreve em 90 dias (${contado})`, `Prescreve em 180 dias (${contado})`, 'Linhas', 'Relatório', 'Próximo passo', 'Texto', 'Tratado por', 'Tratado em', 'Nota'],
    ...achados.map((a, i) => [
      { numero: String(i + 1) },
      a.tipo,
      a.tese,
      a.periodo ?? '',
      a.classe,
      { numero: a.valor },
      { numero: a.valor_selic },
      a.confianca,
      a.situacao_tese,
      a.ja_tratado,
      a.pagamento ?? '',
      { numero: a.prescrito },
      a.prescreve_em === null ? '' : formatDateBr(a.prescreve_em),
      { numero: a.prescreve90 },
      { numero: a.prescreve180 },
      { numero: String(a.qtd_linhas) },
      a.relatorio,
      a.proximo_passo,
      a.texto,
      tratados.get(a.id)?.usuario ?? '',
      dataDe(tratados.get(a.id)?.em),
      tratados.get(a.id)?.nota ?? '',
    ]),
  ]);
  const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: tipo }));
  link.download = `Achados ${empresa.cnpj} ${periodo.ini} a ${periodo.fim}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const dataDe = (em: string | undefined): string => (em === undefined ? '' : formatDateBr(em));
