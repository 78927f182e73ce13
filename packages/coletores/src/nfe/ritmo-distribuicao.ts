import type { RespostaDistribuicao } from './distribuicao-nfe.ts';

/** The position of the reading of one company's documents. Numbers have 15 digits. */
export interface PosicaoDistribuicao {
  ultNsu: string;
  maxNsu: string;
}

/** The next step after an answer. */
export type RitmoDistribuicao = PosicaoDistribuicao &
  (
    | { tipo: 'ha-mais'; pausaMs: number }
    | { tipo: 'em-dia'; esperaMs: number }
    /** Another program asks for the same company, or the questions were too many: `mensagem` says what to do. */
    | { tipo: 'outro-sistema'; esperaMs: number; mensagem: string }
    | { tipo: 'recusada'; esperaMs: number; mensagem: string }
  );

const HORA_MS = 3_600_000;
/** Pause between two calls while there are more documents. */
const PAUSA_MS = 2_000;
const DOCUMENTOS = '138';
const NENHUM = '137';
const CONSUMO_INDEVIDO = '656';
/** Stopped for a short time, and stopped without a date. */
const PARADO = ['108', '109'];

/**
 * The next step after an answer: at once while there are more documents, in an hour when there are none or when the
 * government says that the questions were too many. The position is always the answer's, and never goes back.
 */
export function ritmoDaDistribuicao(atual: PosicaoDistribuicao, resposta: RespostaDistribuicao): RitmoDistribuicao {
  const { cStat, xMotivo } = resposta;
  const ultNsu = greater(atual.ultNsu, resposta.ultNsu);
  // One form of the refusal has zeros as the greatest number.
  const maxNsu = greater(greater(atual.maxNsu, resposta.maxNsu), ultNsu);
  const posicao = { ultNsu, maxNsu };
  switch (cStat) {
    case DOCUMENTOS:
      // A position that does not move would be asked for without end.
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
