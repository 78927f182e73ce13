import { formatDateBr } from '@apura/br';
import type { AchadoDiagnostico } from '@apura/contract';
import type { Estado } from '../ui/contexto.ts';
import { type CelulaPlanilha, createPlanilha } from './planilha.ts';

/** A column: its title, and its cell for a finding and the finding's place in the list. */
type Coluna = readonly [string, (a: AchadoDiagnostico, i: number) => CelulaPlanilha];

/** Every finding of the page as a sheet, in its order, with the marks of users. */
export function exportAchados({ dados, tratados }: Pick<Estado, 'dados' | 'tratados'>): void {
  const { achados, empresa, periodo, dia } = dados.diagnostico;
  const contado = `contado de ${formatDateBr(dia.hoje)}`;
  const selic = dia.selic_ate === null ? 'Valor com Selic (sem taxas)' : `Valor com Selic até ${dia.selic_ate}`;
  const colunas: readonly Coluna[] = [
    ['Prioridade', (_, i) => ({ numero: String(i + 1) })],
    ['Tipo', (a) => a.tipo],
    ['Achado', (a) => a.titulo],
    ['Tese ou regra', (a) => a.tese],
    ['Período', (a) => a.periodo ?? ''],
    ['Classe do valor', (a) => a.classe],
    ['Valor', (a) => ({ numero: a.valor })],
    [selic, (a) => ({ numero: a.valor_selic })],
    ['Confiança ou gravidade', (a) => a.confianca],
    ['Situação da tese', (a) => a.situacao_tese],
    ['Já pedido', (a) => a.ja_tratado],
    ['Pagamento conferido', (a) => a.pagamento ?? ''],
    ['Retificação encerrada', (a) => ({ numero: a.encerrado })],
    ['Prescrito', (a) => ({ numero: a.prescrito })],
    ['Prescreve em', (a) => dataDe(a.prescreve_em)],
    [`Prescreve em 90 dias (${contado})`, (a) => ({ numero: a.prescreve90 })],
    [`Prescreve em 180 dias (${contado})`, (a) => ({ numero: a.prescreve180 })],
    ['Linhas', (a) => ({ numero: String(a.qtd_linhas) })],
    ['Relatório', (a) => a.relatorio],
    ['Próximo passo', (a) => a.proximo_passo],
    ['Texto', (a) => a.texto],
    ['Tratado por', (a) => tratados.get(a.id)?.usuario ?? ''],
    ['Tratado em', (a) => dataDe(tratados.get(a.id)?.em)],
    ['Nota', (a) => tratados.get(a.id)?.nota ?? ''],
  ];
  const bytes = createPlanilha('Achados', [
    colunas.map(([titulo]) => titulo),
    ...achados.map((a, i) => colunas.map(([, celula]) => celula(a, i))),
  ]);
  const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: tipo }));
  link.download = `Achados ${empresa.cnpj} ${periodo.ini} a ${periodo.fim}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const dataDe = (em: string | null | undefined): string => (em == null ? '' : formatDateBr(em));
