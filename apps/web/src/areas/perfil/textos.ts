/** What a refused save of the user's or the owner's data says. */
export const ERRO_AO_ATUALIZAR = 'Erro ao atualizar informações, verifique os campos e tente novamente mais tarde';
