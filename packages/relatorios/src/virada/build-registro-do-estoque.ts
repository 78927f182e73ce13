import { addMonths, centsOf, formatDateBr, formatPeriodo, moneyOfCents } from '@apura/br';
import { type AbaEscrita, buildPlanilha, type ColunaEscrita } from '@apura/planilha';
import { getFim, getInicio, getValor } from '@apura/tabelas';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import { taxaDoEstoque } from './instrucoes-do-inventario.ts';

const LEI = 'LC 214/2025, art. 381; Decreto 12.955/2026, arts. 605 a 611';

/** The months in which the credit may be appropriated, yyyy-MM: from the one after the inventory to the law's last. */
export const mesesDaApropriacao = (): { de: string; ate: string } => ({
  de: addMonths(`${getInicio('CREDITO_DE_ESTOQUE').slice(0, 7)}-01`, 1).slice(0, 7),
  ate: getFim('CREDITO_DE_ESTOQUE').slice(0, 7),
});

/**
 * An amount in as many parts as the law asks for, equal to the cent: the cents that are over go one to a part, from
 * part `desde` on, so that over many items the parts of the whole stay equal too.
 */
export function parcelasDe(credito: string, quantas: number, desde = 0): string[] {
  const total = centsOf(credito);
  const parte = total / BigInt(quantas);
  const sobram = sobraDe(credito, quantas);
  return Array.from({ length: quantas }, (_, i) =>
    moneyOfCents((i - desde + quantas) % quantas < sobram ? parte + 1n : parte),
  );
}

/** How many cents are over when an amount is divided into equal parts. */
const sobraDe = (credito: string, quantas: number): number => Number(centsOf(credito) % BigInt(quantas));

/** The months of the parts, yyyy-MM: the first one is the month after the appropriation (`apropriacao`, yyyy-MM). */
export function mesesDasParcelas(apropriacao: string, quantas: number): string[] {
  return Array.from({ length: quantas }, (_, i) => addMonths(`${apropriacao}-01`, i + 1).slice(0, 7));
}

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const dinheiro = (largura: number): ColunaEscrita => ({ largura, formato: { decimais: 2 } });
const textoDe = (linha: LinhaResultado, coluna: string): string | null =>
  linha[coluna] == null ? null : String(linha[coluna]);

/**
 * The register of the stock credit: item by item (rows of report 162) with the base, the credit and its monthly parts,
 * the sum of each month, and what gives no credit with the reason.
 */
export async function buildRegistroDoEstoque(o: {
  linhas: AsyncIterable<readonly LinhaResultado[]>;
  empresa: string;
  /** yyyy-MM. */
  apropriacao: string;
}): Promise<Uint8Array> {
  const dia = getInicio('CREDITO_DE_ESTOQUE');
  const quantas = Number(getValor('CREDITO_DE_ESTOQUE', dia));
  const meses = mesesDasParcelas(o.apropriacao, quantas);
  const comCredito: LinhaResultado[] = [];
  const semCredito: LinhaResultado[] = [];
  for await (const lote of o.linhas) {
    for (const linha of lote) (linha.Crédito == null ? semCredito : comCredito).push(linha);
  }
  const somas = meses.map(() => 0n);
  let soma = 0n;
  let base = 0n;
  let desde = 0;
  const itens = comCredito.map((linha) => {
    const credito = String(linha.Crédito);
    const parcelas = parcelasDe(credito, quantas, desde);
    desde = (desde + sobraDe(credito, quantas)) % quantas;
    for (const [i, parcela] of parcelas.entries()) somas[i] = (somas[i] ?? 0n) + centsOf(parcela);
    soma += centsOf(credito);
    base += centsOf(String(linha.Base ?? '0.00'));
    return {
      valores: [...IDENTIDADE.map((coluna) => textoDe(linha, coluna)), ...parcelas, textoDe(linha, 'Resultado')],
    };
  });
  const simulado = comCredito.some((linha) => String(linha.Resultado).startsWith('Simulação'));
  const registro: AbaEscrita = {
    nome: 'Registro',
    colunas: [...LARGURAS, ...meses.map(() => dinheiro(13)), texto(56)],
    linhas: [
      {
        estilo: 'titulo',
        valores: [
          `${simulado ? 'SIMULAÇÃO: falta o inventário do dia. ' : ''}` +
            `Crédito de CBS do estoque de ${formatDateBr(dia)}: ${o.empresa}`,
        ],
      },
      {
        valores: [
          `Apropriado em ${formatPeriodo(o.apropriacao)}, em ${quantas} parcelas. ${taxaDoEstoque()}% do custo dos ` +
            `nacionais; dos importados, o PIS e a COFINS pagos. ${LEI}.`,
        ],
      },
      { estilo: 'cabecalho', valores: [...IDENTIDADE, ...meses.map(formatPeriodo), 'O que falta'] },
      ...itens,
      {
        estilo: 'total',
        valores: [
          'Total',
          ...IDENTIDADE.slice(1, -2).map(() => null),
          moneyOfCents(base),
          moneyOfCents(soma),
          ...somas.map(moneyOfCents),
        ],
      },
    ],
    congelar: { linhas: 3, colunas: 3 },
  };
  let acumulado = 0n;
  const parcelas: AbaEscrita = {
    nome: 'Parcelas',
    colunas: [texto(10), texto(12), dinheiro(16), dinheiro(16), texto(60)],
    linhas: [
      { estilo: 'cabecalho', valores: ['Parcela', 'Mês', 'Valor', 'Acumulado', 'Fundamento'] },
      ...meses.map((mes, i) => {
        acumulado += somas[i] ?? 0n;
        return {
          valores: [
            `${i + 1} de ${quantas}`,
            formatPeriodo(mes),
            moneyOfCents(somas[i] ?? 0n),
            moneyOfCents(acumulado),
            LEI,
          ],
        };
      }),
    ],
    congelar: { linhas: 1, colunas: 0 },
  };
  const fora: AbaEscrita = {
    nome: 'Sem crédito',
    colunas: [...LARGURAS.slice(0, FORA.length - 2), texto(16), texto(90)],
    linhas: [
      { estilo: 'cabecalho', valores: [...FORA] },
      ...semCredito.map((linha) => ({ valores: FORA.map((coluna) => textoDe(linha, coluna)) })),
    ],
    congelar: { linhas: 1, colunas: 2 },
  };
  return buildPlanilha([registro, parcelas, fora]);
}

const IDENTIDADE = [
  'CNPJ Estab.',
  'Código',
  'Descrição',
  'NCM',
  'Quantidade',
  'Custo Unitário',
  'Origem',
  'Hipótese',
  'Chave da Última Compra',
  'Base',
  'Crédito',
] as const;

const LARGURAS: readonly ColunaEscrita[] = [
  texto(18),
  texto(14),
  texto(34),
  texto(11),
  { largura: 12, formato: { decimais: 3 } },
  { largura: 14, formato: { decimais: 6 } },
  texto(11),
  texto(10),
  texto(46),
  dinheiro(15),
  dinheiro(15),
];

const FORA = [
  'CNPJ Estab.',
  'Código',
  'Descrição',
  'NCM',
  'Quantidade',
  'Custo Unitário',
  'Resultado',
  'Motivo da Exclusão',
] as const;
