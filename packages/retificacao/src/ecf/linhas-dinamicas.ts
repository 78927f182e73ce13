import { tabela } from '@apura/tabelas';

/** A line of the official tables of M300 and M350. */
export interface LinhaDinamica {
  /** R title, CNA calculated, CA calculated and open to change, E typed. */
  tipoLinha: string;
  /** A addition, E exclusion, P compensation of losses, L profit. */
  tipoLancamento: string;
}

/** Tables by 0010.COD_QUALIF_PJ (01 general, 02 financial, 03 insurance); rural activity (R) may come beside each. */
const SUFIXOS: Readonly<Record<string, readonly string[]>> = { '01': ['A', 'R'], '02': ['B', 'R'], '03': ['C', 'R'] };

/** The last year whose codes the shipped table certainly has; later years may have new codes. */
export const anoDaTabelaDinamica = (): string => String(Number(tabela('ecf_linha_dinamica').data.slice(0, 4)) - 1);

const feitas = new Map<string, ReadonlyMap<string, LinhaDinamica>>();

/** The lines that the ECF of a year may have in M300 or M350, by code. */
export function linhasDinamicas(
  registro: 'M300' | 'M350',
  ano: string,
  qualificacao: string,
): ReadonlyMap<string, LinhaDinamica> {
  const chave = `${registro}|${ano}|${qualificacao}`;
  const linhas = feitas.get(chave) ?? readLinhas(registro, ano, qualificacao);
  feitas.set(chave, linhas);
  return linhas;
}

function readLinhas(registro: string, ano: string, qualificacao: string): ReadonlyMap<string, LinhaDinamica> {
  const tabelas = (SUFIXOS[qualificacao] ?? ['A', 'B', 'C', 'R']).map((sufixo) => `${registro}${sufixo}`);
  const [inicio, fim] = [`${ano}-01-01`, `${ano}-12-31`];
  const linhas = new Map<string, LinhaDinamica>();
  for (const [nome = '', codigo = '', , tipoLinha = '', tipoLancamento = '', de = '', ate = ''] of tabela(
    'ecf_linha_dinamica',
  ).linhas) {
    if (!tabelas.includes(nome) || de > fim || (ate !== '' && ate < inicio) || linhas.has(codigo)) continue;
    linhas.set(codigo, { tipoLinha, tipoLancamento });
  }
  return linhas;
}
