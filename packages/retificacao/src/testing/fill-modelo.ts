import {
  type AbaEscrita,
  buildPlanilha,
  type ColunaEscrita,
  type EventoPlanilha,
  type LinhaEscrita,
} from '@apura/planilha';
import { fillAba } from '../comum/fill-aba.ts';
import { colunasDoRegistro } from '../efdc/modelo/colunas-modelo.ts';
import { readAbasEscritas } from '../propostas/read-abas-escritas.ts';

/** A cell as a user leaves it: text, or a number or a date (yyyy-MM-dd) that the program took for one. */
type CelulaPreenchida = string | { numero: string } | { data: string };
export type LinhaPreenchida = Readonly<Record<string, CelulaPreenchida>>;

export interface Preenchimento {
  /** Rows below the three of headings, by sheet and by heading. */
  registros?: Readonly<Record<string, readonly LinhaPreenchida[]>>;
  /** Rows of PARAMETROS. */
  parametros?: readonly { PARAMETRO: string; PERIODO?: string; VALOR: string }[];
  /** Receipts by AAAA-MM. */
  recibos?: Readonly<Record<string, string>>;
}

/** A fictitious receipt of a month. */
export const reciboFicticio = (periodo: string): string => `${periodo.replace('-', '')}`.padEnd(41, 'A1B2C3D4');

/** A filled model: only the sheets that have rows, their first row of data in row 4. */
export function fillModelo(o: Preenchimento): Promise<Uint8Array> {
  return buildPlanilha(abasPreenchidas(o));
}

/** The events of reading that workbook, without the workbook. */
export function eventosDoPreenchimento(o: Preenchimento): AsyncGenerator<EventoPlanilha> {
  return readAbasEscritas(abasPreenchidas(o));
}

function abasPreenchidas(o: Preenchimento): AbaEscrita[] {
  const parametros = [
    ...Object.entries(o.recibos ?? {}).map(([periodo, VALOR]) => ({
      PARAMETRO: 'NUM_REC_ANTERIOR',
      PERIODO: periodo,
      VALOR,
    })),
    ...(o.parametros ?? []),
  ];
  return [
    abaPreenchida('PARAMETROS', ['PARAMETRO', 'PERIODO', 'VALOR', 'AJUDA'], parametros),
    ...Object.entries(o.registros ?? {}).map(([registro, linhas]) =>
      abaPreenchida(
        registro,
        colunasDoRegistro(registro).map((c) => c.nome),
        linhas,
      ),
    ),
  ];
}

/** A sheet with headings of its own, for workbooks that differ from the model. */
export function abaPreenchida(
  nome: string,
  titulos: readonly string[],
  linhas: readonly LinhaPreenchida[],
): AbaEscrita {
  // A column has one format, so all cells of a column are of one type.
  const colunas = titulos.map((titulo): ColunaEscrita => {
    const celula = linhas.map((l) => l[titulo]).find((c) => typeof c === 'object');
    const formato =
      celula === undefined ? 'texto' : typeof celula === 'object' && 'data' in celula ? 'data' : 'inteiro';
    return { largura: 12, formato };
  });
  const cabeca: LinhaEscrita[] = [
    { estilo: 'cabecalho', valores: titulos },
    { estilo: 'rotulo', valores: titulos },
    { estilo: 'ajuda', valores: titulos.map(() => 'ajuda') },
  ];
  const comTexto = linhas.map((l) => Object.fromEntries(Object.entries(l).map(([t, c]) => [t, valorDe(c)])));
  return fillAba({ nome, colunas, linhas: cabeca }, comTexto);
}

function valorDe(celula: CelulaPreenchida): string {
  if (typeof celula === 'string') return celula;
  return 'numero' in celula ? celula.numero : celula.data;
}
