/** The columns of the tables about documents and events of IBS and CBS, in the order of the files. */
export const COLUNAS_REFORMA = {
  // The rules of validation that refuse a note for a fault of its groups of IBS and CBS (`falta`, as report 164 names
  // it), and the day from which they do.
  reforma_rejeicao: ['falta', 'regra', 'modelo', 'crt', 'inicio', 'texto', 'fundamento', 'data_situacao'],
  // Events of the NF-e for IBS and CBS: what moves in the account of whom (`conta`), by which amount of the event
  // (`valor`: item, estoque or presumido). With `lado` '' nothing is summed; `confirmado` N: the note does not say it.
  evento_reforma: [
    'codigo',
    'nome',
    'autor',
    'valor',
    'lado',
    'sinal',
    'conta',
    'efeito',
    'confirmado',
    'fundamento',
    'inicio',
    'fim',
    'data_situacao',
  ],
  // Credit and debit notes (finNFe 5, 6) by type: on which side, and with which sign, they enter the account of the
  // issuer and of the recipient. `condicao` 'Aceite' asks for event 211128 on both sides, else on the recipient's.
  nota_ajuste_reforma: [
    'fin_nfe',
    'tipo',
    'nome',
    'lado_emitente',
    'sinal_emitente',
    'lado_destinatario',
    'sinal_destinatario',
    'condicao',
    'fundamento',
    'inicio',
    'data_situacao',
  ],
} as const satisfies Record<string, readonly string[]>;
