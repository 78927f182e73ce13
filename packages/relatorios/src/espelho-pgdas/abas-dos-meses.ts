import type { ColunaEscrita, ValorCelula } from '@apura/planilha';
import type { MesDoEspelho } from './dados-do-espelho.ts';
import { linhasDeDas } from './textos-do-espelho.ts';

/** A sheet with its headings. */
export interface AbaDoMes {
  nome: string;
  titulos: readonly string[];
  colunas: readonly ColunaEscrita[];
  linhas: readonly (readonly ValorCelula[])[];
}

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const dinheiro: ColunaEscrita = { largura: 16, formato: { decimais: 2 } };

/** What to type into the PGDAS-D of each month, and what becomes of its DAS. */
export function abasDosMeses(meses: readonly MesDoEspelho[]): AbaDoMes[] {
  return [
    {
      nome: 'O que digitar',
      titulos: ['Período', 'Declaração', 'Estabelecimento', 'Atividade', 'Parcela', 'Antes', 'Depois', 'Muda'],
      colunas: [texto(10), texto(20), texto(20), texto(60), texto(50), dinheiro, dinheiro, texto(8)],
      linhas: meses.flatMap((m) =>
        m.linhas.map((l) => [
          ...[m.mes, m.numero, l.cnpj, l.atividade, l.qualificacao, l.antes, l.depois],
          l.antes === l.depois ? 'Não' : 'Sim',
        ]),
      ),
    },
    {
      nome: 'DAS',
      titulos: ['Período', 'Tributo', 'Antes', 'Depois', 'Diferença', 'Confiança'],
      colunas: [texto(10), texto(12), dinheiro, dinheiro, dinheiro, texto(12)],
      linhas: meses.flatMap((m) => linhasDeDas(m).map((l) => [m.mes, ...l, m.confianca])),
    },
  ];
}
