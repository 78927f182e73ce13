import type { ErrorDefinition } from './definicao.ts';

/** Codes of projects, files, reports, rectifications and transmissions. */
export const ERROS_DE_PROJETO = {
  'sem-arquivos': { status: 404, message: 'Sem arquivos', retry: 'nunca' },
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
  'execucao-nao-repetivel': {
    status: 409,
    message: 'Só é possível tentar de novo uma etapa que falhou ou que aguarda o contribuinte',
    retry: 'nunca',
  },
  'exclusao-nao-permitida': {
    status: 403,
    message: 'Não é possível excluir um processamento registrado por outro usuário',
    retry: 'nunca',
  },
  'projeto-nao-volta': {
    status: 409,
    message: 'Este projeto estava em andamento quando foi excluído, crie outro para o mesmo período',
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
  'consulta-demorada': {
    status: 422,
    message: 'Esta consulta demora demais, filtre mais antes de agrupar ou de procurar',
    retry: 'apos-corrigir',
  },
  'visao-mudou': {
    status: 409,
    message: 'Esta visão foi salva por outra pessoa depois que você a abriu, abra-a de novo ou salve com outro nome',
    retry: 'apos-corrigir',
  },
  'limite-visoes': {
    status: 409,
    message: 'Você já tem 30 visões deste relatório, exclua uma para salvar outra',
    retry: 'apos-corrigir',
  },
  'relatorio-sem-linhas': {
    status: 404,
    message: 'Este relatório não tem linhas neste projeto, abra-o de novo para ver o que há nele',
    retry: 'nunca',
  },
  'rascunho-cheio': {
    status: 422,
    message: 'O rascunho já tem 200.000 mudanças, retifique ou remova parte delas antes de levar outras',
    retry: 'apos-corrigir',
  },
  'rascunho-vazio': {
    status: 422,
    message: 'O rascunho não tem mudanças ativas, ative ao menos uma antes de continuar',
    retry: 'apos-corrigir',
  },
  'rascunho-sem-recibo': {
    status: 422,
    message: 'Informe o recibo (41 caracteres) de ao menos um mês do rascunho',
    retry: 'apos-corrigir',
  },
  'base-trocada': {
    status: 409,
    message: 'Arquivos do projeto foram trocados, confira o rascunho antes de continuar',
    retry: 'apos-corrigir',
  },
  'mudanca-alterada': {
    status: 409,
    message: 'Esta mudança foi alterada por outra pessoa depois que você a abriu, confira-a e altere-a de novo',
    retry: 'apos-corrigir',
  },
  'oportunidade-alterada': {
    status: 409,
    message: 'Esta oportunidade foi alterada depois que você a abriu, confira-a e altere-a de novo',
    retry: 'apos-corrigir',
  },
  'campo-em-edicao': {
    status: 409,
    message: 'Outra pessoa está alterando este campo, aguarde e tente novamente',
    retry: 'com-espera',
  },
  'nada-a-desfazer': {
    status: 409,
    message: 'Não há o que desfazer: o último passo do rascunho já é outro, atualize a página',
    retry: 'nunca',
  },
  'arquivo-ausente': { status: 422, message: 'Selecione um arquivo para continuar', retry: 'apos-corrigir' },
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
  'projeto-sendo-refeito': {
    status: 503,
    message:
      'Os dados deste projeto estão sendo refeitos a partir dos arquivos originais, tente novamente em alguns minutos',
    retry: 'com-espera',
  },
  'conteudo-danificado': {
    status: 500,
    message: 'O conteúdo guardado está danificado ou sumiu, peça ao administrador do servidor que o restaure',
    retry: 'nunca',
  },
  'relatorio-em-preparo': {
    status: 503,
    message: 'Este relatório é feito quando alguém o abre e está sendo feito agora, tente novamente em alguns segundos',
    retry: 'com-espera',
  },
  'diagnostico-indisponivel': {
    status: 503,
    message: 'O diagnóstico deste projeto não está disponível, processe o projeto de novo',
    retry: 'nunca',
  },
} as const satisfies Record<string, ErrorDefinition>;
