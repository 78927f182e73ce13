import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

type Rotulos = Record<string, string>;

const Y620: Rotulos = {
  DT_EVENTO: 'Data do evento',
  IND_RELAC: 'Relacionamento',
  PAIS: 'País',
  CNPJ: 'CNPJ',
  NOM_EMP: 'Nome empresarial',
  VALOR_REAIS: 'Valor da participação em reais',
  VALOR_ESTR: 'Valor da participação na moeda de origem',
  PERC_CAP_TOT: 'Percentual do capital total',
  PERC_CAP_VOT: 'Percentual do capital votante',
  RES_EQ_PAT: 'Resultado de equivalência patrimonial',
  DATA_AQUIS: 'Data de aquisição',
  IND_PROC_CART: 'Registro em cartório',
  NUM_PROC_CART: 'Número do registro em cartório',
  NOME_CART: 'Nome do cartório',
  IND_PROC_RFB: 'Processo na RFB',
  NUM_PROC_RFB: 'Número do processo na RFB',
};
const Y671: Rotulos = {
  VL_AQ_MAQ: 'Aquisição de máquinas, aparelhos, instrumentos e equipamentos',
  VL_DOA_CRIANCA: 'Doações aos fundos da criança e do adolescente',
  VL_DOA_IDOSO: 'Doações aos fundos do idoso',
  VL_AQ_IMOBILIZADO: 'Aquisições para o ativo imobilizado',
  VL_BX_IMOBILIZADO: 'Baixas do ativo imobilizado',
  VL_INC_INI: 'Bens com incentivo da Lei nº 11.051/2004 no início do período',
  VL_INC_FIN: 'Bens com incentivo da Lei nº 11.051/2004 no fim do período',
  VL_CSLL_DEPREC_INI: 'Créditos de CSLL sobre depreciação no início do período',
  VL_DIF_IC_VC: 'Diferença entre custo incorrido e valor contábil',
  VL_OC_SEM_IOF: 'Operações de câmbio com isenção de IOF',
  VL_FOLHA_ALIQ_RED: 'Folha sujeita à alíquota reduzida da Lei nº 11.774/2008',
  VL_ALIQ_RED: 'Alíquota reduzida da Lei nº 11.774/2008',
  IND_ALTER_CAPITAL: 'Alteração de capital (arts. 22 e 23 da Lei nº 9.249/1995)',
  IND_BCN_CSLL: 'Escrituração da base negativa da CSLL no ativo',
};
const Y672: Rotulos = {
  VL_CAPITAL_ANT: 'Capital registrado, ano anterior',
  VL_CAPITAL: 'Capital registrado',
  VL_ESTOQUE_ANT: 'Estoques, ano anterior',
  VL_ESTOQUES: 'Estoques',
  VL_CAIXA_ANT: 'Caixa e bancos, ano anterior',
  VL_CAIXA: 'Caixa e bancos',
  VL_APLIC_FIN_ANT: 'Aplicações financeiras, ano anterior',
  VL_APLIC_FIN: 'Aplicações financeiras',
  VL_CTA_REC_ANT: 'Contas a receber, ano anterior',
  VL_CTA_REC: 'Contas a receber',
  VL_CTA_PAG_ANT: 'Contas a pagar, ano anterior',
  VL_CTA_PAG: 'Contas a pagar',
  VL_COMPRA_MERC: 'Compras de mercadorias',
  VL_COMPRA_ATIVO: 'Compras para o ativo imobilizado',
  VL_RECEITAS: 'Receitas fora do lucro presumido ou arbitrado',
  TOT_ATIVO: 'Total do ativo',
  IND_AVAL_ESTOQ: 'Método de avaliação do estoque final',
};
const Y720: Rotulos = {
  LUC_LIQ: 'Lucro líquido do período anterior',
  DT_LUC_LIQ: 'Data do lucro líquido',
  REC_BRUT_ANT: 'Receita bruta do ano anterior',
  INTIMACAO: 'Entrega em atendimento a intimação',
  INT_ATRASO: 'Entrega em atraso na intimação',
};
const Q100: Rotulos = { VL_ENTRADA: 'Entrada', VL_SAIDA: 'Saída', SLD_FIN: 'Saldo final' };

const REGISTROS: readonly { registro: string; rotulos: Rotulos; prefixo?: string }[] = [
  { registro: 'Y620', rotulos: Y620, prefixo: `concat_ws(' ', CNPJ, NOM_EMP)` },
  { registro: 'Y671', rotulos: Y671 },
  { registro: 'Y672', rotulos: Y672 },
  { registro: 'Y720', rotulos: Y720 },
  { registro: 'Q100', rotulos: Q100, prefixo: `concat_ws(' ', strftime(DATA, '%d/%m/%Y'), NUM_DOC, HIST)` },
];

/** Amounts of the layouts of these records: every other field is a date, a code, a text or a percentage. */
const NAO_VALOR = /^(DT_|DATA|IND_|PAIS|CNPJ|NOM|PERC_|NUM_|VL_ALIQ|INT)/;

function campo(registro: string, nome: string, rotulo: string, prefixo: string): string {
  const conteudo = /^(DT_|DATA)/.test(nome)
    ? `strftime(${nome}, '%d/%m/%Y')`
    : `replace(CAST(${nome} AS VARCHAR), '.', ',')`;
  const texto = NAO_VALOR.test(nome);
  return `SELECT _arquivo, _linha, '${nome}' AS campo, concat_ws(' - ', ${prefixo}, '${rotulo}'${texto ? ` || ': ' || ${/^(DT_|DATA|PERC_|VL_)/.test(nome) ? conteudo : nome}` : ''}) AS descricao,
      CAST(${texto ? 'NULL' : nome} AS DECIMAL(18,2)) AS valor FROM ecf_${registro.toLowerCase()} WHERE ${nome} IS NOT NULL`;
}

const selects = REGISTROS.flatMap(({ registro, rotulos, prefixo = 'NULL' }, r) =>
  Object.entries(rotulos).map(
    ([nome, rotulo], n) =>
      `SELECT ${r} AS r, ${n} AS n, '${registro}' AS registro, * FROM (${campo(registro, nome, rotulo, prefixo)})`,
  ),
);

/** Every filled field of the records, one per row. What is no amount stands in words after the field's description. */
export default defineRelatorio({
  numero: 80,
  nome: 'ECF Outras Informações',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Participações, outras informações e livro caixa.'] },
  fontes: REGISTROS.map((r) => `ecf_${r.registro.toLowerCase()}`),
  colunas: [...texto('Ano', 'Registro', 'Campo', 'Descrição'), ...dinheiroSemTotal('Valor')],
  sql: `
    WITH d AS (${selects.join(' UNION ALL ')})
    SELECT a.periodo AS "Ano", d.registro AS "Registro", d.campo AS "Campo", d.descricao AS "Descrição", d.valor AS "Valor"
      FROM d JOIN arq a ON a.id = d._arquivo`,
  ordem: 'a.ordem, d.r, d._linha, d.n',
});
