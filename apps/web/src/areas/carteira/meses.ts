import { moveCompetencia } from '@apura/br';
import type { EmpresaDaCarteira } from '@apura/contract';

/** What of a month's documents came. */
export interface MesDaEmpresa {
  recebidos: number;
  esperados: number;
  /** The declarations that did not come. */
  faltas: readonly Declaracao[];
}

export type Declaracao = keyof EmpresaDaCarteira['faltas'];
export const DECLARACOES: readonly Declaracao[] = ['PGDAS-D', 'EFD-Reinf'];
type ComMeses = Pick<EmpresaDaCarteira, 'primeiroMes' | 'meses'>;

/** The months of a company as the answer packs them (yyyy-MM to what came); months without a project are not there. */
export function mesesDe(empresa: ComMeses & Pick<EmpresaDaCarteira, 'faltas'>): ReadonlyMap<string, MesDaEmpresa> {
  const { primeiroMes, meses } = empresa;
  const lidos = new Map<string, MesDaEmpresa>();
  if (meses === '') return lidos;
  for (const [at, palavra] of meses.split(' ').entries()) {
    const [recebidos, esperados] = palavra.split('/').map(Number);
    if (recebidos === undefined || esperados === undefined) continue;
    const mes = moveCompetencia(primeiroMes, at);
    lidos.set(mes, { recebidos, esperados, faltas: DECLARACOES.filter((uma) => empresa.faltas[uma].includes(mes)) });
  }
  return lidos;
}

/** The years in which some company has a month, the latest first. */
export function anosDe(empresas: readonly ComMeses[]): string[] {
  const anos = new Set<string>();
  for (const { primeiroMes, meses } of empresas) {
    if (meses === '') continue;
    const ultimo = moveCompetencia(primeiroMes, meses.split(' ').length - 1);
    for (let ano = Number(primeiroMes.slice(0, 4)); ano <= Number(ultimo.slice(0, 4)); ano++) anos.add(String(ano));
  }
  return [...anos].sort().reverse();
}

export type EstadoDoMes = 'completo' | 'parcial' | 'falta' | 'sem-projeto';

export function estadoDo(mes: MesDaEmpresa | undefined): EstadoDoMes {
  if (mes === undefined) return 'sem-projeto';
  if (mes.recebidos >= mes.esperados) return 'completo';
  return mes.recebidos === 0 ? 'falta' : 'parcial';
}

/** '3 de 4 documentos', for whoever does not see the colour, and which declarations did not come. */
export function textoDo(mes: MesDaEmpresa | undefined): string {
  if (mes === undefined) return 'sem projeto';
  const texto = `${mes.recebidos} de ${mes.esperados} ${mes.esperados === 1 ? 'documento' : 'documentos'}`;
  return mes.faltas.length === 0 ? texto : `${texto}, sem ${mes.faltas.join(' e ')}`;
}
