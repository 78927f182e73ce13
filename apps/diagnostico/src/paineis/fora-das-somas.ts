/** What neither of the two figures of a thesis holds. */
export const FORA = 'Débito em aberto, contingente, prescrito, retificação encerrada e o que não tem valor ficam fora.';
