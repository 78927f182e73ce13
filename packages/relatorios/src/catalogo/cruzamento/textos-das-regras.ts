/** Sentences that several rules in words share, and the norms of undue payments. */
export const PAGO =
  'O valor é Pago a maior só até o que foi extinto no mês; o que passa disso reduz débito em aberto, vira retenção ' +
  'ou saldo de crédito. Sem papel do mês o pagamento é presumido, e a confiança cai um degrau.';
export const BLOCO_M =
  'O bloco M do mês é refeito com os achados, na ordem da confiança, e cada linha recebe a sua parte do que muda.';
export const REPETICAO = ['CTN, arts. 165 e 168', 'LC 118/2005, art. 3º'];
