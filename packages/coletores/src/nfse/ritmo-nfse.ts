import type { RespostaDistribuicaoNfse } from './distribuicao-nfse.ts';

/** The next step after an answer, with the greatest number received so far. */
export type RitmoNfse = { ultNsu: string } & (
  | { tipo: 'ha-mais'; pausaMs: number }
  | { tipo: 'em-dia'; esperaMs: number }
  | { tipo: 'limite'; esperaMs: number; mensagem: string }
  | { tipo: 'recusada'; esperaMs: number; mensagem: string }
);

const HORA_MS = 3_600_000;
/** About one question a second. */
const PAUSA_MS = 1_000;
/** A wait that is longer is a fault of the answer. */
const MAIOR_ESPERA_MS = 7 * 24 * HORA_MS;

/**
 * The next step after an answer: on while documents come, and an hour of rest when there is nothing more. There is no
 * greatest number to read up to, and numbers have gaps: the position is the greatest number received, and only 'nothing
 * found' ends a reading. It never goes back.
 */
export function ritmoDaNfse(ultNsu: string, resposta: RespostaDistribuicaoNfse): RitmoNfse {
  switch (resposta.situacao) {
    case 'documentos': {
      const maior = greatest(ultNsu, resposta);
      // An answer that does not move the position would be asked for without end.
      if (maior === ultNsu) return { tipo: 'em-dia', ultNsu, esperaMs: HORA_MS };
      return { tipo: 'ha-mais', ultNsu: maior, pausaMs: PAUSA_MS };
    }
    case 'nada':
      return { tipo: 'em-dia', ultNsu, esperaMs: HORA_MS };
    case 'limite':
      return {
        tipo: 'limite',
        ultNsu,
        esperaMs: Math.min(resposta.esperaMs ?? HORA_MS, MAIOR_ESPERA_MS),
        mensagem: 'O ambiente nacional da NFS-e pediu para esperar até a próxima consulta. A busca continua sozinha.',
      };
    case 'rejeicao':
      return {
        tipo: 'recusada',
        ultNsu,
        esperaMs: HORA_MS,
        mensagem: `O ambiente nacional da NFS-e recusou a consulta: ${resposta.motivo}`,
      };
  }
}

function greatest(ultNsu: string, { documentos }: { documentos: readonly { nsu: string }[] }): string {
  return documentos.reduce((maior, { nsu }) => (BigInt(nsu) > BigInt(maior) ? nsu : maior), ultNsu);
}
