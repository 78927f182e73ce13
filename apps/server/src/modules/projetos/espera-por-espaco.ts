/** What a work that found the disk full shows until there is room again. */
export const ESPERA_POR_ESPACO = {
  mensagem:
    'O servidor está sem espaço em disco e nossa equipe foi avisada. O trabalho continua sozinho quando houver espaço.',
  percentual: null,
};
