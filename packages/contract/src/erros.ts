/** When a caller may send the same request again: never, after the user mends it, or by itself with a pause. */
export type Retry = 'nunca' | 'apos-corrigir' | 'com-espera';

export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly message: string;
  readonly retry: Retry;
}

/** The one table of error codes: what each is on the wire and to a user. Each has a page `docs/erros/<code>.md`. */
export const ERROS = {
  'requisicao-invalida': {
    status: 400,
    message: 'Os dados enviados não estão no formato esperado, confira os campos indicados',
    retry: 'apos-corrigir',
  },
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
    message: 'Sua organização exige um segundo fator, cadastre outro antes de remover este',
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
  'muitas-tentativas': {
    status: 429,
    message: 'Muitas tentativas seguidas, aguarde alguns minutos e tente novamente',
    retry: 'com-espera',
  },
  'muitas-chamadas': {
    status: 429,
    message: 'Muitos pedidos em pouco tempo, aguarde alguns segundos e tente novamente',
    retry: 'com-espera',
  },
  'sem-privilegio': { status: 403, message: 'Usuário não possui privilégios adequados', retry: 'nunca' },
  'conflito-de-permissao': { status: 403, message: 'Conflito de permissão', retry: 'nunca' },
  'modulo-bloqueado': {
    status: 403,
    message: 'Você não possui acesso a este módulo, contate nossa equipe',
    retry: 'nunca',
  },
  'nao-encontrado': {
    status: 404,
    message: 'Não encontramos o que você procura, atualize a página e tente novamente',
    retry: 'nunca',
  },
  'sem-arquivos': { status: 404, message: 'Sem arquivos', retry: 'nunca' },
  'empresa-ja-cadastrada': { status: 409, message: 'Empresa já cadastrada', retry: 'nunca' },
  'empresa-nao-cadastrada': { status: 422, message: 'Nenhuma empresa selecionada', retry: 'apos-corrigir' },
  'cnpj-invalido': {
    status: 422,
    message: 'CNPJ inválido, confira os 14 caracteres informados',
    retry: 'apos-corrigir',
  },
  'creditos-insuficientes': {
    status: 422,
    message: 'Quantidade insuficiente de processamentos disponíveis',
    retry: 'apos-corrigir',
  },
  'datas-fora-de-ordem': {
    status: 422,
    message: 'Data inicial deve ser menor que a data final',
    retry: 'apos-corrigir',
  },
  'datas-no-futuro': { status: 422, message: 'Datas devem ser inferiores ao dia de hoje', retry: 'apos-corrigir' },
  'valores-incorretos': { status: 422, message: 'Valores preenchidos incorretamente', retry: 'apos-corrigir' },
  'execucao-nao-repetivel': {
    status: 409,
    message: 'Só é possível tentar de novo uma etapa que falhou ou que aguarda o contribuinte',
    retry: 'nunca',
  },
  'certificado-invalido': {
    status: 422,
    message: 'Certificado não encontrado ou vencido, escolha um certificado válido',
    retry: 'apos-corrigir',
  },
  'exclusao-nao-permitida': {
    status: 403,
    message: 'Não é possível excluir um processamento registrado por outro usuário',
    retry: 'nunca',
  },
  'projeto-ja-iniciado': {
    status: 409,
    message: 'Este projeto já foi iniciado, não é possível alterar seus arquivos nem iniciá-lo outra vez',
    retry: 'nunca',
  },
  'projeto-nao-manual': {
    status: 409,
    message: 'Este projeto busca os documentos automaticamente, o envio manual não se aplica',
    retry: 'nunca',
  },
  'projeto-sem-arquivos': {
    status: 422,
    message: 'Nenhum arquivo completo neste projeto, envie ao menos um arquivo antes de iniciar',
    retry: 'apos-corrigir',
  },
  'arquivo-incompleto': {
    status: 422,
    message: 'Há um arquivo incompleto neste projeto, envie novamente as partes que faltam ou exclua-o',
    retry: 'apos-corrigir',
  },
  'parte-invalida': {
    status: 422,
    message: 'Parte de arquivo fora do padrão <nome do arquivo>.partN, envie o arquivo novamente',
    retry: 'apos-corrigir',
  },
  'parte-vazia': {
    status: 422,
    message: 'Uma das partes chegou vazia, envie o arquivo novamente',
    retry: 'apos-corrigir',
  },
  'tipo-nao-suportado': {
    status: 415,
    message: 'Tipo de arquivo não suportado, envie .pdf, .txt, .csv, .xml, .zip, .xlsx ou .html',
    retry: 'apos-corrigir',
  },
  'arquivo-grande-demais': {
    status: 413,
    message: 'O arquivo enviado passa do tamanho permitido',
    retry: 'apos-corrigir',
  },
  'ticket-invalido': {
    status: 401,
    message: 'O endereço de download expirou, peça o download novamente',
    retry: 'apos-corrigir',
  },
  'relatorio-desconhecido': { status: 404, message: 'Relatório não encontrado neste projeto', retry: 'nunca' },
  'leitura-demorada': {
    status: 422,
    message: 'Este documento demora demais para ser mostrado aqui, baixe o arquivo e abra-o no seu computador',
    retry: 'nunca',
  },
  'registro-indisponivel': {
    status: 503,
    message: 'A consulta ao cadastro da Receita não respondeu, tente novamente mais tarde',
    retry: 'com-espera',
  },
  'limite-usuarios': { status: 409, message: 'Limite de usuários atingido', retry: 'nunca' },
  'email-ja-cadastrado': { status: 409, message: 'E-mail já cadastrado na nossa plataforma', retry: 'apos-corrigir' },
  'email-invalido': { status: 422, message: 'E-mail inválido', retry: 'apos-corrigir' },
  'cpf-invalido': { status: 422, message: 'CPF informado inválido', retry: 'apos-corrigir' },
  'telefone-invalido': {
    status: 422,
    message: 'Telefone inválido, informe +55, o DDD e o número',
    retry: 'apos-corrigir',
  },
  'senha-fraca': {
    status: 422,
    message:
      'Senha deve conter pelo menos 8 caracteres, 1 letra maiúscula, 1 letra minúscula, 1 número e 1 caractere especial',
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
  'imagem-invalida': {
    status: 415,
    message: 'Arquivo inválido, insira uma imagem (ex: .jpg, .png)',
    retry: 'apos-corrigir',
  },
  'arquivo-ausente': { status: 422, message: 'Selecione um arquivo para continuar', retry: 'apos-corrigir' },
  'sem-customizacao': { status: 403, message: 'Sem acesso a customização de interface', retry: 'nunca' },
  'cep-invalido': { status: 422, message: 'CEP inválido, informe os 8 dígitos', retry: 'apos-corrigir' },
  'uf-invalida': { status: 422, message: 'Estado inválido, escolha uma das 27 siglas', retry: 'apos-corrigir' },
  'cep-nao-encontrado': { status: 404, message: 'CEP não encontrado, preencha o endereço', retry: 'apos-corrigir' },
  'pfx-invalido': { status: 415, message: 'Arquivo Inválido, insira arquivo do tipo .pfx', retry: 'apos-corrigir' },
  'certificado-senha-incorreta': {
    status: 422,
    message: 'A senha não abre este certificado, confira-a e tente novamente',
    retry: 'apos-corrigir',
  },
  'certificado-expirado': {
    status: 422,
    message: 'Este certificado está vencido, importe um certificado dentro da validade',
    retry: 'apos-corrigir',
  },
  'certificado-nao-a1': {
    status: 422,
    message: 'Este certificado não é do modelo A1, importe um arquivo .pfx A1 com a chave privada',
    retry: 'apos-corrigir',
  },
  'certificado-ilegivel': {
    status: 422,
    message: 'Não foi possível ler este certificado, exporte o .pfx novamente e tente outra vez',
    retry: 'apos-corrigir',
  },
  'certificado-ja-cadastrado': { status: 409, message: 'Este certificado já está cadastrado', retry: 'nunca' },
  'certificado-em-uso': {
    status: 409,
    message: 'Este certificado é usado por um projeto em andamento, aguarde a conclusão para excluí-lo',
    retry: 'com-espera',
  },
  'certificados-em-fila': {
    status: 503,
    message: 'Há muitos certificados sendo abertos agora, aguarde um minuto e importe este de novo',
    retry: 'com-espera',
  },
  'quantidade-invalida': {
    status: 422,
    message: 'Quantidade de créditos inválida preencha um valor maior que zero',
    retry: 'apos-corrigir',
  },
  'pagamento-indisponivel': {
    status: 503,
    message: 'O serviço de pagamentos não respondeu, tente novamente em instantes',
    retry: 'com-espera',
  },
  'pagamento-nao-configurado': {
    status: 503,
    message: 'O pagamento ainda não foi configurado neste servidor. Fale com quem administra o portal',
    retry: 'nunca',
  },
  'xlsx-invalido': {
    status: 415,
    message: 'Arquivo Inválido, insira um arquivo do tipo .xlsx',
    retry: 'apos-corrigir',
  },
  'transmissao-impedida': {
    status: 422,
    message: 'Esta retificação não pode ser transmitida agora',
    retry: 'apos-corrigir',
  },
  'transmissao-mudou': {
    status: 409,
    message: 'O que seria transmitido mudou desde que você confirmou, confira de novo e confirme outra vez',
    retry: 'apos-corrigir',
  },
  'transmissao-parada': {
    status: 409,
    message: 'Esta transmissão não está na situação que este comando pede, atualize a página',
    retry: 'nunca',
  },
  'transmissao-em-andamento': {
    status: 409,
    message: 'Esta retificação está sendo transmitida, pare a transmissão antes de excluí-la',
    retry: 'apos-corrigir',
  },
  'chave-de-envio-usada': {
    status: 409,
    message: 'Este envio já foi feito com outra planilha, atualize a página e envie a nova de novo',
    retry: 'nunca',
  },
  'projeto-nao-concluido': { status: 422, message: 'Projeto selecionado inválido', retry: 'apos-corrigir' },
  'ecf-em-desenvolvimento': { status: 422, message: 'Retificação da ECF está em desenvolvimento', retry: 'nunca' },
  'comparacao-indisponivel': {
    status: 404,
    message: 'A comparação desta retificação ainda não existe, aguarde o fim do processamento',
    retry: 'com-espera',
  },
  'diagnostico-indisponivel': {
    status: 503,
    message: 'O diagnóstico deste projeto não está disponível, processe o projeto de novo',
    retry: 'nunca',
  },
  'servico-indisponivel': {
    status: 503,
    message: 'Serviço temporariamente indisponível, tente novamente em instantes',
    retry: 'com-espera',
  },
  'erro-interno': {
    status: 500,
    message: 'Ocorreu uma falha inesperada, tente novamente e informe o código da requisição se ela persistir',
    retry: 'com-espera',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERROS;

/**
 * Whether the same request may be answered otherwise later, as it stands: its code decides, and without a known one its
 * status (0 where there was no answer).
 */
export function mayRepeat({ code, status }: { code: string; status: number }): boolean {
  if (Object.hasOwn(ERROS, code)) return ERROS[code as ErrorCode].retry === 'com-espera'; // It has that very key.
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
