import type { AlteracaoSped, OrigemPlanilha } from '../comum/alteracao-sped.ts';
import { chaveDoTexto } from '../sped/aplicar/chave-do-texto.ts';
import { joinCampos } from '../sped/read-campo.ts';
import { listDigitados, type ValoresDigitados } from '../sped/validar/valores-digitados.ts';
import { identidadeDa, identificar } from './identidade-ecf.ts';
import type { EcfLida } from './read-registros-ecf.ts';

/** Finds the row of the workbook behind something in the file. */
export interface LinhasDaPlanilha {
  /** The first row about a record, by identity. The rows of its accounts count as rows about a line of part A. */
  porId: ReadonlyMap<string, OrigemPlanilha>;
  /** The first row about an account of part B, by `chaveDaConta`. */
  porConta: ReadonlyMap<string, OrigemPlanilha>;
  /** The first row whose record matches the pattern. */
  primeira: (registro: RegExp) => OrigemPlanilha | undefined;
}

/** One code may be an account of both tributes: I is the IRPJ, C the CSLL. */
export const chaveDaConta = (conta: string, tributo: string): string => `${conta}|${tributo}`;

/** Finds the rows of a workbook by what they change in the ECF. */
export function findLinhas(base: EcfLida, alteracoes: readonly AlteracaoSped[]): LinhasDaPlanilha {
  const daBase = identificar(base);
  const porId = new Map<string, OrigemPlanilha>();
  const porConta = new Map<string, OrigemPlanilha>();
  const add = (mapa: Map<string, OrigemPlanilha>, chave: string, origem: OrigemPlanilha) => {
    if (!mapa.has(chave)) mapa.set(chave, origem);
  };
  for (const alteracao of alteracoes) {
    const id = identidadeDa(alteracao, daBase);
    if (id === null) continue;
    add(porId, id, alteracao.origem);
    const [, periodo = '', codigo = '', conta = ''] = id.split('|');
    if (/^M3/.test(alteracao.registro))
      add(porId, `${/^M3[01]/.test(alteracao.registro) ? 'M300' : 'M350'}|${periodo}|${codigo}`, alteracao.origem);
    // M010 has the account and the tribute in its key; M305 is of the IRPJ, M355 of the CSLL.
    if (alteracao.registro === 'M010') add(porConta, chaveDaConta(periodo, codigo), alteracao.origem);
    else if (/^M3.5$/.test(alteracao.registro) && alteracao.acao !== 'EXCLUIR')
      add(porConta, chaveDaConta(conta, alteracao.registro === 'M305' ? 'I' : 'C'), alteracao.origem);
  }
  const primeira = (registro: RegExp) => alteracoes.find((alteracao) => registro.test(alteracao.registro))?.origem;
  return { porId, porConta, primeira };
}

/**
 * The rows behind what is found in the rectified file: those that typed a value, and those about a line, or about the
 * accounts below it.
 */
export function listOrigens(
  depois: EcfLida,
  alteracoes: readonly AlteracaoSped[],
  { porId }: LinhasDaPlanilha,
): ValoresDigitados {
  const origens = new Map(listDigitados(alteracoes));
  for (const { id, registro } of identificar(depois).todos) {
    const origem = porId.get(id);
    if (origem !== undefined) origens.set(chaveDoTexto(joinCampos(registro.campos)), origem);
  }
  return origens;
}
