import { formatCents } from '@apura/br';
import type { Avisar } from './avisos.ts';
import { abs, type Centavos } from './decimal.ts';
import type { OpcoesRecalculo } from './opcoes-recalculo.ts';
import type { EntradaMes, Rateio } from './tipos.ts';

/** Differences up to here between declared and recomputed totals of a period are rounding. */
export const TOLERANCIA_PERIODO: Centavos = 100n;

export const rateioTotal = (r: Rateio): Centavos => r.tributada + r.naoTributada + r.exportacao + r.cumulativa;

const GRUPOS: readonly [keyof Rateio, string][] = [
  ['tributada', 'REC_BRU_NCUM_TRIB_MI'],
  ['naoTributada', 'REC_BRU_NCUM_NT_MI'],
  ['exportacao', 'REC_BRU_NCUM_EXP'],
  ['cumulativa', 'REC_BRU_CUM'],
];

/**
 * Step 1: the revenue that shared credits are apportioned by. Null unless the company apportions (IND_APRO_CRED 2).
 * The declared 0111 holds unless the caller asks for the documents'; where they differ, that is said either way.
 */
export function chooseRateio(entrada: EntradaMes, opcoes: OpcoesRecalculo, warn: Avisar): Rateio | null {
  if (entrada.IND_APRO_CRED !== '2' || entrada.COD_INC_TRIB === '2') return null;
  const { rateio, rateioDocumentos } = entrada;
  if (rateio === null) {
    warn({
      codigo: 'RATEIO_AUSENTE',
      nivel: 'advertencia',
      registro: '0111',
      chave: '',
      mensagem: 'Método de rateio sem o registro 0111: o rateio usa a receita dos documentos.',
    });
    return rateioDocumentos;
  }
  for (const [grupo, campo] of GRUPOS) {
    if (abs(rateio[grupo] - rateioDocumentos[grupo]) <= TOLERANCIA_PERIODO) continue;
    warn({
      codigo: 'RATEIO_DIVERGENTE',
      nivel: 'advertencia',
      registro: '0111',
      chave: campo,
      mensagem:
        `0111.${campo} traz ${formatCents(rateio[grupo])} e os documentos somam ` +
        `${formatCents(rateioDocumentos[grupo])}.`,
    });
  }
  return opcoes.rateio === 'DOCUMENTOS' ? rateioDocumentos : rateio;
}
