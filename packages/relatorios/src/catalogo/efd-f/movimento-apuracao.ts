/** IND_MOV_ST of E210 and IND_MOV_FCP_DIFAL of E310. */
export const MOVIMENTO_APURACAO = { '0': 'Sem operações', '1': 'Com operações' };
