import type { RespostaDistribuicao } from './distribuicao-nfe.ts';

/** Where the reading of one company's documents stands. Numbers have 15 digits. */
export interface PosicaoDistribuicao {
  ultNsu: string;
  maxNsu: string;
}

/** What follows an answer. */
export type RitmoDistribuicao = PosicaoDistribuicao &
  (
    | { tipo: 'ha-mais'; pausaMs: number }
    | { tipo: 'em-dia'; esperaMs: number }
    /** Somebody else asks for the same company, or asked too often: `mensagem` says what to do. */
    | { tipo: 'outro-sistema'; esperaMs: number; mensagem: string }
    | { tipo: 'recusada'; esperaMs: number; mensagem: string }
  );

const HORA_MS = 3_600_000;
/** Between two calls while there is more. */
const PAUSA_MS = 2_000;
const DOCUMENTOS = '138';
const NENHUM = '137';
const CONSUMO_INDEVIDO = '656';
/** Stopped for a moment, stopped without a date. */
const PARADO = ['108', '109'];

/**
 * Reads off an answer how to go on: at once while there is more, in an hour when there is none or when the government
 * says that too much was asked. The number is always the answer's, and never goes back.
 */
export function ritmoDaDistribuicao(atual: PosicaoDistribuicao, resposta: RespostaDistribuicao): RitmoDistribuicao {
  const { cStat, xMotivo } = resposta;
  const ultNsu = greater(atual.ultNsu, resposta.ultNsu);
  // In one form of the refusal the greatest number comes as zeros.
  const maxNsu = greater(greater(atual.maxNsu, resposta.maxNsu), ultNsu);
  const posicao = { ultNsu, maxNsu };
  switch (cStat) {
    case DOCUMENTOS:
      // An answer that does not move would be asked for without end.
      if (ultNsu < maxNsu && ultNsu > atual.ultNsu) return { ...posicao, tipo: 'ha-mais', pausaMs: PAUSA_MS };
      return { ...posicao, tipo: 'em-dia', esperaMs: HORA_MS };
    case NENHUM:
      return { ...posicao, tipo: 'em-dia', esperaMs: HORA_MS };
    case CONSUMO_INDEVIDO:
      return {
        ...posicao,
        tipo: 'outro-sistema',
        esperaMs: HORA_MS,
        mensagem:
          'A SEFAZ limitou as consultas deste CNPJ por uma hora: outro sistema, como o do contador ou do ' +
          'ERP, também busca as notas dele. Deixe um só buscando.',
      };
    default:
      return {
        ...posicao,
        tipo: 'recusada',
        esperaMs: PARADO.includes(cStat) ? HORA_MS / 2 : HORA_MS,
        mensagem: `A SEFAZ recusou a consulta: ${cStat} - ${xMotivo}`,
      };
  }
}

/** Numbers of the same width compare as text. */
function greater(a: string, b: string | null): string {
  return b === null || a > b ? a : b;
}
