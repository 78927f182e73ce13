import { centsOf, formatPeriodo, moneyOfCents } from '@apura/br';
import { type AbaEscrita, type ColunaEscrita, type ValorCelula, writePlanilhaFile } from '@apura/planilha';
import type { Simulacao, ValoresDoTributo } from './simulacao.ts';

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const DINHEIRO: ColunaEscrita = { largura: 18, formato: { decimais: 2 } };

/** The amounts of a month of the EFD-Contribuições, in the order of the account. */
const VALORES: readonly [titulo: string, campo: keyof ValoresDoTributo][] = [
  ['Contribuição', 'contribuicao'],
  ['Créditos usados', 'creditos'],
  ['Retenções', 'retencoes'],
  ['Outras deduções', 'deducoes'],
  ['A recolher', 'recolher'],
  ['Saldo descontável', 'saldoDescontavel'],
  ['Saldo ressarcível', 'saldoRessarcivel'],
  ['Saldo de retenções', 'saldoRetencoes'],
];

/** Writes a simulation as a workbook: one row per period, tax and amount, before, after and the difference. */
export async function writePlanilhaDaSimulacao({
  simulacao,
  path,
  signal,
}: {
  simulacao: Simulacao;
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  await writePlanilhaFile(path, { abas: [abaDe(linhasDe(simulacao))], signal });
}

type Linha = readonly [
  periodo: string,
  tributo: string,
  situacao: string,
  valor: string,
  antes: string,
  depois: string,
];

function linhasDe(simulacao: Simulacao): Linha[] {
  if (simulacao.tipo === 'efdc')
    return simulacao.tributos.flatMap(({ periodo, tributo, situacao, antes, depois }) =>
      VALORES.filter(([, campo]) => antes[campo] !== '0.00' || depois[campo] !== '0.00').map(
        ([titulo, campo]): Linha => [periodo, tributo, situacao, titulo, antes[campo], depois[campo]],
      ),
    );
  return simulacao.inss.flatMap((p): Linha[] => [
    [p.periodo, 'INSS', p.situacao, 'Base', p.baseAntes ?? '', p.baseDepois ?? ''],
    [p.periodo, 'INSS', p.situacao, 'Contribuição da empresa', p.inssAntes ?? '', p.inssDepois ?? ''],
  ]);
}

function abaDe(linhas: readonly Linha[]): AbaEscrita {
  const ouNada = (valor: string): ValorCelula => (valor === '' ? null : valor);
  const valores = linhas.map(([periodo, tributo, situacao, valor, antes, depois]) => ({
    valores: [
      ...[formatPeriodo(periodo), tributo, situacao, valor, ouNada(antes), ouNada(depois)],
      antes === '' || depois === '' ? null : moneyOfCents(centsOf(depois) - centsOf(antes)),
    ],
  }));
  const titulos = ['Período', 'Tributo', 'Situação', 'Valor', 'Antes', 'Depois', 'Diferença'];
  return {
    nome: 'Antes e depois',
    colunas: [texto(10), texto(10), texto(16), texto(26), DINHEIRO, DINHEIRO, DINHEIRO],
    linhas: [{ estilo: 'titulo', valores: titulos }, ...valores],
    congelar: { linhas: 1, colunas: 0 },
    filtroNaLinha: 1,
  };
}
