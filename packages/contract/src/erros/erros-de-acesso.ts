import type { ErrorDefinition } from './definicao.ts';

/** Codes of sessions, second factors, single sign-on, privileges and passwords. */
export const ERROS_DE_ACESSO = {
  'sessao-expirada': { status: 401, message: 'Sua sessão expirou, entre novamente', retry: 'apos-corrigir' },
  'origem-recusada': {
    status: 403,
    message: 'Este pedido veio de outro endereço e foi recusado, abra o portal e tente novamente',
    retry: 'nunca',
  },
  'token-invalido': {
    status: 401,
    message: 'Este token de acesso expirou ou foi revogado, crie outro em Meu Perfil',
    retry: 'apos-corrigir',
  },
  'credenciais-invalidas': {
    status: 401,
    message: 'Falha ao se conectar, verifique e-mail e senha fornecidos',
    retry: 'apos-corrigir',
  },
  'entrada-expirada': {
    status: 401,
    message: 'O tempo para concluir a entrada acabou, informe e-mail e senha outra vez',
    retry: 'apos-corrigir',
  },
  'codigo-incorreto': {
    status: 422,
    message: 'Código incorreto ou já usado, confira a hora do aparelho e informe o próximo código',
    retry: 'apos-corrigir',
  },
  'chave-invalida': {
    status: 422,
    message: 'Não foi possível confirmar a chave de acesso, tente novamente',
    retry: 'apos-corrigir',
  },
  'segundo-fator-pedido': {
    status: 403,
    message: 'Confirme o seu segundo fator para continuar',
    retry: 'apos-corrigir',
  },
  'segundo-fator-ativo': {
    status: 409,
    message: 'O aplicativo autenticador já está ativo, desative-o antes de configurar outro',
    retry: 'nunca',
  },
  'segundo-fator-ausente': {
    status: 409,
    message: 'Ative antes o seu segundo fator em Meu Perfil',
    retry: 'apos-corrigir',
  },
  'segundo-fator-exigido': {
    status: 409,
    message: 'Sua organização exige um segundo fator, cadastre outro antes de excluir este',
    retry: 'apos-corrigir',
  },
  'sso-nao-configurado': {
    status: 404,
    message: 'Não há entrada única para este e-mail, entre com e-mail e senha',
    retry: 'nunca',
  },
  'sso-recusado': {
    status: 403,
    message: 'A conta da sua empresa não abriu o portal, fale com o administrador da sua organização',
    retry: 'nunca',
  },
  'sso-outra-conta': {
    status: 403,
    message:
      'Este e-mail já entrou no portal por outra conta da sua empresa, fale com o administrador da sua organização',
    retry: 'nunca',
  },
  'sso-indisponivel': {
    status: 503,
    message: 'O provedor de identidade da sua empresa não respondeu, tente novamente em instantes',
    retry: 'com-espera',
  },
  'sem-privilegio': { status: 403, message: 'Usuário não possui privilégios adequados', retry: 'nunca' },
  'conflito-de-permissao': { status: 403, message: 'Conflito de permissão', retry: 'nunca' },
  'modulo-bloqueado': {
    status: 403,
    message: 'Você não possui acesso a este módulo, contate nossa equipe',
    retry: 'nunca',
  },
  'senha-fraca': {
    status: 422,
    message:
      'Senha deve conter pelo menos 8 caracteres, 1 letra maiúscula, 1 letra minúscula, ' +
      '1 número e 1 caractere especial',
    retry: 'apos-corrigir',
  },
  'senha-comum': {
    status: 422,
    message: 'Esta senha é muito usada ou já vazou na internet, escolha outra',
    retry: 'apos-corrigir',
  },
  'senha-repetida': { status: 422, message: 'Senha nova deve ser diferente da senha antiga', retry: 'apos-corrigir' },
  'senha-atual-incorreta': {
    status: 422,
    message: 'A senha antiga não confere, digite a senha que você usa hoje',
    retry: 'apos-corrigir',
  },
  'link-invalido': { status: 422, message: 'Erro link de acesso inválido', retry: 'nunca' },
} as const satisfies Record<string, ErrorDefinition>;
