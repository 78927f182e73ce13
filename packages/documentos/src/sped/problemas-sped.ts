/**
 * Every fault that the SPED reader reports. Each message says what was found and what to do; the reader replaces `{n}`.
 */
const mensagensSped = {
  SPED_ARQUIVO_VAZIO:
    'O arquivo está vazio. Envie novamente o arquivo gerado e transmitido pelo programa da obrigação.',
  SPED_ANTES_DO_PRIMEIRO:
    'Antes da primeira barra do arquivo há bytes invisíveis ({n}), como um espaço; eles foram ignorados. Confira ' +
    'se o arquivo foi alterado depois de transmitido.',
  SPED_SEM_0000:
    'O arquivo não tem o registro 0000, que identifica a empresa e o período. Confira se o arquivo está ' +
    'completo e envie o arquivo original.',
  SPED_0000_FORA_DO_LUGAR:
    'O registro 0000 não é o primeiro do arquivo. As linhas anteriores foram lidas, mas confira se o arquivo ' +
    'está na ordem original.',
  SPED_0000_DUPLICADO:
    'Há mais de um registro 0000. Parece que dois arquivos foram juntados: envie cada escrituração em um ' +
    'arquivo separado.',
  SPED_SEM_9999:
    'O arquivo termina sem o registro 9999: está incompleto. Envie o arquivo inteiro, como foi transmitido.',
  SPED_CONTEUDO_APOS_9999:
    'Há conteúdo depois do registro 9999 que não é a assinatura digital; ele foi ignorado ({n} bytes). Confira ' +
    'se dois arquivos foram juntados.',
  SPED_SEM_CNPJ:
    'O registro 0000 não traz o CNPJ da empresa. Confira o arquivo: sem o CNPJ ele não pode ser associado à empresa.',
  SPED_PERIODO_INVALIDO:
    'As datas inicial e final do registro 0000 não são datas válidas (ddmmaaaa). Corrija o arquivo ou envie o ' +
    'arquivo transmitido.',
  SPED_LEIAUTE_DESCONHECIDO:
    'A versão do leiaute não foi informada ou não existe. O arquivo foi lido pelo leiaute {n}, o do período; ' +
    'confira os valores ou envie o arquivo transmitido.',
  SPED_LEIAUTE_FORMATO:
    'A versão do leiaute está escrita fora do padrão. O arquivo foi lido pelo leiaute {n}; confira se o ' +
    'arquivo foi alterado depois de transmitido.',
  SPED_OUTRO_LEIAUTE:
    'O registro tem a quantidade de campos do leiaute {n}, e foi lido assim. Confira se o código da versão no ' +
    'início do arquivo está certo.',
  SPED_REGISTRO_DESCONHECIDO:
    'O registro não existe no leiaute desta obrigação. A linha foi guardada como está; confira se o arquivo é ' +
    'da obrigação certa.',
  SPED_LINHA_SEM_REGISTRO:
    'A linha não começa com um registro ("|REG|"). Foi guardada como está; verifique se um texto da linha ' +
    'anterior tem quebra de linha.',
  SPED_LINHA_EM_BRANCO:
    'Linha em branco no meio do arquivo. Ela foi ignorada; nenhuma ação é necessária se os contadores conferem.',
  SPED_LINHA_LONGA:
    'A linha passa de {n} MB e não foi lida. Confira se o arquivo está corrompido e envie o arquivo original.',
  SPED_SEM_BARRA_FINAL:
    'A linha não termina com a barra vertical "|". O último campo foi lido até o fim da linha; confira se a ' +
    'linha foi cortada.',
  SPED_CAMPOS_A_MENOS:
    'O registro tem menos campos do que o leiaute ({n}). Os campos que faltam ficaram vazios; confira a linha ' +
    'no arquivo original.',
  SPED_CAMPOS_A_MAIS:
    'O registro tem mais campos do que o leiaute ({n}). Os campos a mais foram guardados à parte; confira a ' +
    'linha no arquivo original.',
  SPED_CAMPOS_DESLOCADOS:
    'O registro tem mais campos do que o leiaute ({n}) e os valores não estão no lugar: há barras a mais no meio da ' +
    'linha. Números e datas ficaram vazios nos relatórios; corrija a linha na escrituração.',
  SPED_NUMERO_INVALIDO:
    'O campo deveria ser um número com vírgula decimal e sem separador de milhar. Ficou vazio nos relatórios; ' +
    'corrija o valor na escrituração.',
  SPED_NUMERO_GRANDE:
    'O número tem mais de 15 algarismos ou é grande demais. Ficou vazio nos relatórios para não ser ' +
    'arredondado; corrija o valor na escrituração.',
  SPED_CASAS_DECIMAIS:
    'O número tem mais casas decimais do que o leiaute permite ({n}). Foi arredondado para os relatórios; ' +
    'confira o valor na escrituração.',
  SPED_NUMERO_NEGATIVO:
    'O leiaute não admite número negativo neste campo. O valor foi mantido com o sinal; confira o valor na ' +
    'escrituração.',
  SPED_DATA_INVALIDA:
    'O campo deveria ser uma data ddmmaaaa que existe. Ficou vazio nos relatórios; corrija a data na escrituração.',
  SPED_PAI_AUSENTE:
    'O registro aparece antes do registro de nível superior a que pertence ({n}). Foi lido sem essa ligação; ' +
    'confira a ordem das linhas.',
  SPED_PAI_INESPERADO:
    'O registro deveria estar abaixo de um registro {n}, mas está abaixo de outro. Confira a ordem das linhas ' +
    'no arquivo original.',
  SPED_RTF_SEM_FIM:
    'O documento anexado não termina com {n}. Foi guardado até a linha anterior ao próximo registro; confira ' +
    'se o arquivo está completo.',
  SPED_CONTADOR_9900:
    'O registro 9900 informa uma quantidade de linhas diferente da encontrada ({n}). Confira se o arquivo foi ' +
    'alterado depois de gerado.',
  SPED_CONTADOR_9900_AUSENTE:
    'Há registros deste tipo no arquivo, mas nenhum 9900 os informa ({n}). Confira se o arquivo foi alterado ' +
    'depois de gerado.',
  SPED_CONTADOR_BLOCO:
    'O encerramento do bloco informa uma quantidade de linhas diferente da encontrada ({n}). Confira se o ' +
    'arquivo foi alterado depois de gerado.',
  SPED_CONTADOR_TERMO:
    'O termo do livro (QTD_LIN) informa uma quantidade de linhas diferente da encontrada ({n}). Confira se o ' +
    'arquivo foi alterado depois de gerado.',
  SPED_CONTADOR_9999:
    'O registro 9999 informa uma quantidade de linhas diferente da encontrada ({n}). Confira se o arquivo foi ' +
    'alterado depois de gerado.',
} as const;

export type CodigoProblemaSped = keyof typeof mensagensSped;

/** The Portuguese message of a problem; `detalhe` takes the place of its `{n}`. */
export function mensagemSped(codigo: CodigoProblemaSped, detalhe = ''): string {
  return mensagensSped[codigo].replace('{n}', detalhe);
}
