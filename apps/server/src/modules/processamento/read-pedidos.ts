import { catalogo, readAll } from '@apura/relatorios';
import { loadTabelas } from '@apura/tabelas';
import type { PedidoLido } from '../carteira/index.ts';

/** Report 100: one row per number, with whether it is in force. */
const PERDCOMP = 'E-Cac PERDCOMP';

/** The PER/DCOMP papers in force of a project, with the day of their transmission; none without such papers. */
export async function readPedidos(resultados: readonly { nome: string; path: string | null }[]): Promise<PedidoLido[]> {
  const path = resultados.find(({ nome }) => nome === PERDCOMP)?.path ?? null;
  const colunas = catalogo.find(({ nome }) => nome === PERDCOMP)?.colunas;
  if (path === null || colunas === undefined) return [];
  const pedidos: PedidoLido[] = [];
  for await (const linhas of readAll({ path, colunas })) {
    for (const linha of linhas) {
      const texto = (coluna: string) => String(linha[coluna] ?? '');
      if (texto('Vigente') !== 'S' || texto('Data Transmissão') === '') continue;
      pedidos.push({
        numero: texto('Nº PER-DCOMP'),
        credito: texto('Tipo Crédito'),
        transmissao: texto('Data Transmissão'),
        periodo: texto('Período do Crédito'),
      });
    }
  }
  return pedidos;
}

/** By which kinds of credit a thesis of a report is asked for: a pattern of `teses.credito`; empty for none. */
export function creditosDasTeses(
  tabelasDir: string | undefined,
): (oportunidade: { tese: string; relatorio: string }) => string {
  const { tabelas } = loadTabelas({ nomes: ['teses'], overrideDir: tabelasDir });
  const tabela = tabelas.get('teses');
  const coluna = (nome: string) => tabela?.colunas.indexOf(nome) ?? -1;
  const [daTese, doRelatorio, doCredito] = [coluna('tese'), coluna('relatorio'), coluna('credito')];
  return ({ tese, relatorio }) =>
    (tabela?.linhas ?? []).find(
      (linha) => linha[daTese] === tese && linha[doRelatorio] === relatorio && linha[doCredito] !== '',
    )?.[doCredito] ?? '';
}
