import { type ColunaTipo, type EsquemaTabela, parseColunas } from '../columnar/schema.ts';

const TIPOS: Readonly<Record<string, ColunaTipo>> = {
  valor: { kind: 'decimal', scale: 2 },
  data: { kind: 'date' },
  instante: { kind: 'timestamp' },
  inteiro: { kind: 'int32' },
};

/** A table of e-CAC papers. `colunas` are names separated by blanks, each with ':type' where it is not text. */
function define(tabela: string, colunas: string): EsquemaTabela {
  return { tabela, colunas: parseColunas(`_arquivo _linha:inteiro ${colunas.trim()}`, TIPOS) };
}

export const esquemaDctfDebito = define(
  'ecac_dctf_debito',
  `fonte tipo_declaracao categoria complemento recibo transmissao:instante periodo tributo cod_receita pa
   pa_inicio:data pa_fim:data debito:valor pagamento:valor compensacao:valor parcelamento:valor suspensao:valor
   soma_creditos:valor saldo:valor`,
);

export const esquemaDctfVinculo = define(
  'ecac_dctf_vinculo',
  `periodo cod_receita pa pa_inicio:data pa_fim:data tipo_vinculacao pa_darf vencimento:data arrecadacao:data
   numero principal:valor multa:valor juros:valor total:valor valor_vinculado:valor`,
);

export const esquemaPagamento = define(
  'ecac_pagamento',
  `tipo_documento numero_documento pa pa_inicio:data pa_fim:data arrecadacao:data vencimento:data cod_receita
   denominacao referencia principal:valor multa:valor juros:valor total:valor`,
);

export const esquemaPerdcomp = define(
  'ecac_perdcomp',
  `numero tipo_documento tipo_credito criacao:data transmissao:data retificador numero_retificado numero_cancelado
   situacao periodo_credito credito_inicio:data credito_fim:data credito_original:valor credito_utilizado:valor
   saldo:valor pedido:valor`,
);

export const esquemaPerdcompDebito = define(
  'ecac_perdcomp_debito',
  `numero ordem:inteiro cod_receita denominacao pa pa_inicio:data pa_fim:data vencimento:data principal:valor
   multa:valor juros:valor total:valor`,
);

export const esquemaFontePagadora = define(
  'ecac_fonte_pagadora',
  'ano cnpj nome processamento:data cod_receita rendimento:valor retido:valor',
);

export const esquemaProcesso = define(
  'ecac_processo',
  'numero protocolo:data tipo assunto situacao localizacao ultimo_andamento documentos:inteiro',
);

export const esquemaExtratoApuracao = define(
  'ecac_extrato_apuracao',
  'periodo mes:data chave data:data cnpj lado cbs:valor ibs:valor linha:inteiro',
);

/** What every row of a PGDAS-D begins with: the month, the number of its declaration and which of the papers it is. */
const DO_PGDAS = 'periodo mes:data numero papel';
const NOVE_VALORES = ['irpj', 'csll', 'cofins', 'pis', 'cpp', 'icms', 'ipi', 'iss', 'total']
  .map((c) => `${c}:valor`)
  .join(' ');
const TRES_COLUNAS = ['rpa', 'rbt12', 'rbt12p', 'rba', 'rbaa']
  .map((c) => `${c}_interno:valor ${c}_externo:valor ${c}_total:valor`)
  .join(' ');

export const esquemaPgdasApuracao = define(
  'ecac_pgdas_apuracao',
  `${DO_PGDAS} cnpj_basico nome finalidade apuracao:instante transmissao:instante recibo regime optante abertura:data
   ${TRES_COLUNAS} limite_interno:valor limite_externo:valor folha:valor fator_r:valor fator_r_anexo fixo_icms:valor
   fixo_iss:valor auferida:valor declarado:valor suspenso:valor`,
);

export const esquemaPgdasMes = define('ecac_pgdas_mes', `${DO_PGDAS} tipo referencia:data valor:valor`);

export const esquemaPgdasEstabelecimento = define(
  'ecac_pgdas_estabelecimento',
  `${DO_PGDAS} cnpj municipio uf sublimite:valor impedido`,
);

export const esquemaPgdasAtividade = define(
  'ecac_pgdas_atividade',
  `${DO_PGDAS} cnpj ordem:inteiro descricao anexo segregada mercado iss_devido receita:valor ${NOVE_VALORES}`,
);

export const esquemaPgdasParcela = define(
  'ecac_pgdas_parcela',
  `${DO_PGDAS} cnpj ordem:inteiro parcela:inteiro valor:valor texto monofasica substituicao antecipacao isencao reducao
   imunidade suspensa oficio municipio`,
);

export const esquemaPgdasTotal = define('ecac_pgdas_total', `${DO_PGDAS} cnpj tipo ${NOVE_VALORES}`);

export const esquemaPgdasDas = define(
  'ecac_pgdas_das',
  `${DO_PGDAS} origem das vencimento:data limite:data ${NOVE_VALORES} principal:valor multa:valor juros:valor
   reconhecido arrecadacao:data pago:valor`,
);

/**
 * Tables read from papers of the e-CAC. `_linha` is the running number of the row in its file; money has two decimals.
 *
 * - `ecac_dctf_debito`: one row per debt declared. `fonte` is 'DCTF' or 'DCTFWeb', `tipo_declaracao` 'Original' or
 *   'Retificadora', and `categoria` the kind of DCTFWeb (see `CATEGORIAS`; a monthly DCTF is 'Geral'). `complemento`
 *   (process or CNO, else the receipt) tells two declarations of one kind and period apart. `periodo` is MM/AAAA of the
 *   declaration (AAAA for the 13th salary), `tributo` a short name (IRPJ, PIS, CP …), `cod_receita` the digits as
 *   printed, and `pa` the period of the debt as `parsePa` writes it, with its first and last day.
 * - `ecac_dctf_vinculo`: how a debt was met: `tipo_vinculacao` 'Pagamento', 'Compensação' and so on; `numero` of the
 *   DARF, DCOMP or process.
 * - `ecac_pagamento`: one row per code of a paid document ('DARF', 'DAS', 'GPS' or 'DJE').
 * - `ecac_perdcomp` and `ecac_perdcomp_debito`: one row per document and per debt that it sets off (`ordem` from 1).
 * - `ecac_fonte_pagadora`: one row per payer and code; `ecac_processo`: one row per process.
 * - `ecac_extrato_apuracao`: one row per document of a statement of CBS and IBS; `linha` is its line in the file.
 * - `ecac_pgdas_*`: the papers of the PGDAS-D. `papel` is 'Extrato', 'Declaração' or 'Recibo', and `numero` the number
 *   of the declaration (root of the CNPJ, AAAAMM and a sequence), the same in all papers of it. `apuracao`: one row per
 *   paper; `mes`: one row per earlier month of revenue or payroll (`referencia`, its first day); `estabelecimento`,
 *   `atividade` and `parcela`: `ordem` numbers the activities of a paper, and a share of revenue has the taxes that its
 *   qualification takes out ('COFINS, PIS'); `total`: of an establishment, or of the company where `cnpj` is null, by
 *   `tipo` 'Declarado', 'Suspenso' or 'Exigível'; `das`: `origem` is 'Gerado' or 'Pago antes', and `reconhecido` 'Não'
 *   where the paper says that no payment is known.
 */
export function esquemasEcac(): EsquemaTabela[] {
  return [
    esquemaDctfDebito,
    esquemaDctfVinculo,
    esquemaPagamento,
    esquemaPerdcomp,
    esquemaPerdcompDebito,
    esquemaFontePagadora,
    esquemaProcesso,
    esquemaExtratoApuracao,
    esquemaPgdasApuracao,
    esquemaPgdasMes,
    esquemaPgdasEstabelecimento,
    esquemaPgdasAtividade,
    esquemaPgdasParcela,
    esquemaPgdasTotal,
    esquemaPgdasDas,
  ];
}
