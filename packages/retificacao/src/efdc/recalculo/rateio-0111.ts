import type { EntradaMes, Rateio } from '@apura/apuracao';
import type { Especificacao } from './especificacao.ts';

const GRUPOS = ['tributada', 'naoTributada', 'exportacao', 'cumulativa'] as const;

/**
 * Step 1: the 0111 of a changed month; null when it stays as it is in the file. The company's own apportionment follows
 * the change of the revenue, group by group; where it differed from the documents, the difference stays. A 0111 that
 * the workbook itself changed is taken as given.
 */
export function rateioAlterado(o: { antigo: EntradaMes; novo: EntradaMes; informado: boolean }): Rateio | null {
  const { antigo, novo } = o;
  if (novo.IND_APRO_CRED !== '2' || novo.COD_INC_TRIB === '2' || novo.rateio === null) return null;
  if (o.informado) return novo.rateio;
  const { rateio } = novo;
  const mudou = GRUPOS.some((grupo) => novo.rateioDocumentos[grupo] !== antigo.rateioDocumentos[grupo]);
  if (!mudou) return null;
  const seguir = (grupo: (typeof GRUPOS)[number]) => {
    const valor = rateio[grupo] + novo.rateioDocumentos[grupo] - antigo.rateioDocumentos[grupo];
    return valor > 0n ? valor : 0n;
  };
  return {
    tributada: seguir('tributada'),
    naoTributada: seguir('naoTributada'),
    exportacao: seguir('exportacao'),
    cumulativa: seguir('cumulativa'),
  };
}

const campo = (nome: string, valor: (rateio: Rateio) => bigint) => ({ nome, escala: 2, valor, passo: 1 }) as const;

/** 0111: the total is the sum of the four groups. */
export const ESPECIFICACAO_0111: Especificacao<Rateio> = {
  registro: '0111',
  chave: () => '',
  chaveDaLinha: () => '',
  campos: [
    campo('REC_BRU_NCUM_TRIB_MI', (rateio) => rateio.tributada),
    campo('REC_BRU_NCUM_NT_MI', (rateio) => rateio.naoTributada),
    campo('REC_BRU_NCUM_EXP', (rateio) => rateio.exportacao),
    campo('REC_BRU_CUM', (rateio) => rateio.cumulativa),
    campo('REC_BRU_TOTAL', (rateio) => rateio.tributada + rateio.naoTributada + rateio.exportacao + rateio.cumulativa),
  ],
};
