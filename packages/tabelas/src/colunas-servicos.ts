/** The columns of the tables about services. */
export const COLUNAS_SERVICOS = {
  // The nature of credit that a service may give to who takes it, by its item of LC 116/2003 or by the beginning of its
  // NBS ('' is any). `quem`: '' everybody, 'produz' who makes goods or gives services, 'subcontrata' who gives the same
  // service, 'limpeza' who gives services of cleaning.
  servico_credito: [
    'natureza',
    'item',
    'nbs',
    'quem',
    'confianca',
    'descricao',
    'fundamento',
    'inicio',
    'fim',
    'data_situacao',
  ],
} as const;
