import type { ErrorDefinition } from './definicao.ts';

/** Codes of companies, users, the owner, certificates and payments. */
export const ERROS_DE_CADASTRO = {
  'empresa-ja-cadastrada': { status: 409, message: 'Empresa já cadastrada', retry: 'nunca' },
  'empresa-nao-cadastrada': { status: 422, message: 'Nenhuma empresa selecionada', retry: 'apos-corrigir' },
  'cnpj-invalido': {
    status: 422,
    message: 'CNPJ inválido, confira os 14 caracteres informados',
    retry: 'apos-corrigir',
  },
  'certificado-invalido': {
    status: 422,
    message: 'Certificado não encontrado ou vencido, escolha um certificado válido',
    retry: 'apos-corrigir',
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
  'imagem-invalida': {
    status: 415,
    message: 'Arquivo inválido, insira uma imagem (ex: .jpg, .png)',
    retry: 'apos-corrigir',
  },
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
  'pagamento-encerrado': {
    status: 409,
    message: 'Este pedido não pode mais ser pago por aqui, faça um novo pedido',
    retry: 'nunca',
  },
  'pagamento-sem-recibo': {
    status: 409,
    message: 'Este pedido não foi pago: só um pedido pago tem recibo',
    retry: 'nunca',
  },
  'pagamento-nao-configurado': {
    status: 503,
    message: 'O pagamento ainda não foi configurado neste servidor. Fale com quem administra o portal',
    retry: 'nunca',
  },
} as const satisfies Record<string, ErrorDefinition>;
