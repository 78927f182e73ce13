import { formatPeriodo } from '@apura/br';
import type { ComparacaoDePeriodos, EstadoDaComparacao, LadoDaComparacao, MedidaDaComparacao } from '@apura/contract';
import { type AbaEscrita, buildPlanilha, type ColunaEscrita } from '@apura/planilha';

const MEDIDAS: Readonly<Record<MedidaDaComparacao, string>> = {
  pagoAMaior: 'Pago a maior',
  pagoBaixa: 'Pago a maior, confiança baixa',
  saldo: 'Saldo',
  contingente: 'Contingente',
  riscos: 'Riscos',
  receita: 'Receita',
  contribuicao: 'Contribuição',
  creditos: 'Créditos',
};

const ESTADOS: Readonly<Record<EstadoDaComparacao, string>> = {
  novo: 'Novo',
  sumiu: 'Não há mais',
  tratado: 'Tratado',
  maior: 'Maior',
  menor: 'Menor',
  igual: 'Igual',
};

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const dinheiro: ColunaEscrita = { largura: 18, formato: { decimais: 2 } };

/** The comparison as a workbook. The headings say which periods are compared. Texts stay texts. */
export async function buildPlanilhaDaComparacao(comparacao: ComparacaoDePeriodos): Promise<Buffer> {
  const antes = nomeDe(comparacao.antes);
  const depois = nomeDe(comparacao.depois);
  const figuras: AbaEscrita = {
    nome: 'Medidas',
    colunas: [texto(34), dinheiro, dinheiro, dinheiro, dinheiro],
    linhas: [
      { valores: ['Medida', antes, depois, 'Diferença', 'Diferença (%)'], estilo: 'titulo' },
      ...comparacao.medidas.map(({ medida, antes, depois, diferenca, percentual }) => ({
        valores: [MEDIDAS[medida], antes, depois, diferenca, percentual],
      })),
    ],
    congelar: { linhas: 1, colunas: 1 },
  };
  const achados: AbaEscrita = {
    nome: 'Achados',
    colunas: [texto(14), texto(54), texto(44), texto(30), texto(26), texto(14), ...Array(5).fill(dinheiro)],
    linhas: [
      {
        valores: [
          'Mudança',
          'Achado',
          'Relatório',
          'Medida',
          'Classe',
          'Confiança',
          antes,
          depois,
          'Diferença',
          `Tratado em ${antes}`,
          `Tratado em ${depois}`,
        ],
        estilo: 'titulo',
      },
      ...comparacao.achados.map((achado) => ({
        valores: [
          ESTADOS[achado.estado],
          achado.titulo,
          achado.relatorio,
          achado.medida === null ? 'Fora das medidas' : MEDIDAS[achado.medida],
          achado.classe,
          achado.confianca,
          achado.antes?.valor ?? null,
          achado.depois?.valor ?? null,
          achado.diferenca,
          achado.antes?.tratado ?? null,
          achado.depois?.tratado ?? null,
        ],
      })),
    ],
    congelar: { linhas: 1, colunas: 2 },
    filtroNaLinha: 1,
  };
  return Buffer.from(await buildPlanilha([figuras, achados]));
}

/** '2024', or the months of the project. */
function nomeDe({ ano, ini, fim }: LadoDaComparacao): string {
  if (ano !== null) return String(ano);
  return `${formatPeriodo(ini.slice(0, 7))} a ${formatPeriodo(fim.slice(0, 7))}`;
}
