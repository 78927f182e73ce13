import { isCnpj, mesesEntre } from '@apura/br';
import type { ErrorCode } from '../erros.ts';
import { type Fluxo, isFluxo } from '../fluxos.ts';

export interface NovoProjeto {
  cnpj: string;
  /** yyyy-MM-dd, both. */
  inicio: string;
  fim: string;
  fluxo: string;
  recorrencia: string;
}

export type Recorrencia = 'unico' | 'mensal';

/**
 * The six checks of a new project in the specification's order; the code of the first that fails, else undefined.
 * `disponiveis` are the credits acquired minus consumed, `hoje` is today's date in São Paulo.
 */
export function faultOfNovoProjeto(
  projeto: NovoProjeto,
  contexto: { disponiveis: number; hoje: string },
):
  | Extract<
      ErrorCode,
      | 'creditos-insuficientes'
      | 'empresa-nao-cadastrada'
      | 'datas-fora-de-ordem'
      | 'datas-no-futuro'
      | 'valores-incorretos'
    >
  | undefined {
  const { disponiveis, hoje } = contexto;
  if (disponiveis <= 0 || disponiveis < creditosDoPeriodo(projeto)) return 'creditos-insuficientes';
  if (!isCnpj(projeto.cnpj)) return 'empresa-nao-cadastrada';
  if (!(projeto.inicio < projeto.fim)) return 'datas-fora-de-ordem';
  if (!(projeto.inicio < hoje && projeto.fim < hoje)) return 'datas-no-futuro';
  if (!isFluxo(projeto.fluxo)) return 'valores-incorretos';
  if (!isRecorrencia(projeto.recorrencia)) return 'valores-incorretos';
  return undefined;
}

/** The credits that a project of this period consumes: its months, both ends included. */
export function creditosDoPeriodo(periodo: { inicio: string; fim: string }): number {
  return Math.max(0, mesesEntre(periodo.inicio, periodo.fim));
}

/** Whether the text is the name of a recurrence. */
export function isRecorrencia(text: string): text is Recorrencia {
  return text === 'unico' || text === 'mensal';
}

/** The flows that may be chosen; those of eSocial need the module. */
export function fluxosPermitidos(tools: { readonly esocial?: boolean }): Fluxo[] {
  return tools.esocial === true ? ['manual', 'automatica', 'esocial', 'completo'] : ['manual', 'automatica'];
}
