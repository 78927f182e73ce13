import { getLayout } from '@apura/documentos';
import { PlanilhaError } from '@apura/planilha';
import { normalizeNome } from './normalize-nome.ts';
import type { TipoRetificacao } from './resultado.ts';

/** How users choose the obligations. */
const ROTULO: Readonly<Record<TipoRetificacao, string>> = { efdc: 'EFD-C', ecf: 'ECF', esocial: 'eSocial' };

const TEM_ABA: Readonly<Record<TipoRetificacao, (aba: string) => boolean>> = {
  efdc: (aba) => getLayout('EFDC').registros.has(normalizeNome(aba)),
  ecf: (aba) => getLayout('ECF').registros.has(normalizeNome(aba)),
  esocial: (aba) => /^S-\d{4}(?:_|$)/i.test(aba.trim()),
};

/**
 * Throws a PlanilhaError when the workbook belongs to another obligation: no sheet is of this obligation, and some are
 * of the other. Without this check each sheet would be reported by itself.
 */
export function refuseOutraObrigacao(abas: readonly string[], tipo: TipoRetificacao): void {
  if (abas.some(TEM_ABA[tipo])) return;
  const outra = (['efdc', 'ecf', 'esocial'] as const).find((t) => t !== tipo && abas.some(TEM_ABA[t]));
  if (outra === undefined) return;
  throw new PlanilhaError(
    `Esta é uma planilha de ${ROTULO[outra]}, e a obrigação escolhida foi ${ROTULO[tipo]}.`,
    `Envie-a de novo com a obrigação ${ROTULO[outra]}, ou preencha a planilha de ${ROTULO[tipo]}.`,
  );
}
