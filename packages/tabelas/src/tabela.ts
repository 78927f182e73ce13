import { COLUNAS_REFORMA } from './colunas-reforma.ts';
import { COLUNAS_REGIMES } from './colunas-regimes.ts';
import { COLUNAS_REINF } from './colunas-reinf.ts';
import { COLUNAS_SERVICOS } from './colunas-servicos.ts';

/** One official table: where it comes from, the date of the version, and its rows as text. */
export interface Tabela {
  nome: NomeTabela;
  /** The official table and who publishes it, fit to be shown to a user. */
  fonte: string;
  /** ISO date of the version that the rows hold. */
  data: string;
  colunas: readonly string[];
  /** Portuguese: what an administrator's file of an earlier form lacked and how it was filled. */
  aviso?: string;
  /** One array per row, in the order of `colunas`. Codes keep their leading zeros; absent values are ''. */
  linhas: readonly (readonly string[])[];
}

/** What a file of a table says, in its own columns. */
export interface TabelaLida {
  fonte: string;
  data: string;
  colunas: string[];
  linhas: string[][];
}

/**
 * Every table that a report may ask for, with the columns it is relied on to have. `COLUNAS_CHAVE` says which are its
 * key.
 */
export const COLUNAS_TABELAS = {
  cfop: ['codigo', 'descricao', 'grupo', 'nat_bc_cred'],
  cst_pis_cofins: ['codigo', 'descricao', 'lado', 'gera_credito'],
  // Pairs of rates that a CST takes as a rule: BASICA of CST 01, CREDITO of CST 50 to 56.
  aliquota_cst: ['grupo', 'aliq_pis', 'aliq_cofins', 'inicio', 'fim', 'fundamento'],
  cod_cont: ['codigo', 'descricao', 'regime'],
  cod_cred: ['codigo', 'descricao', 'vinculo', 'ressarcivel'],
  nat_bc_cred: ['codigo', 'descricao'],
  cod_ajuste_base: ['codigo', 'descricao'],
  cod_sit: ['codigo', 'descricao', 'valido'],
  modelo_documento: ['codigo', 'descricao'],
  uf: ['codigo', 'sigla', 'nome'],
  tipo_item: ['codigo', 'descricao'],
  cst_icms: ['codigo', 'descricao'],
  cst_icms_origem: ['codigo', 'descricao'],
  codigo_receita: ['codigo', 'denominacao', 'tributo'],
  codigo_receita_dctfweb: ['codigo', 'descricao'],
  cod_ajuste: ['codigo', 'descricao'],
  ajuste_icms_tipo: ['tabela', 'digito', 'descricao'],
  cst_ipi: ['codigo', 'descricao', 'lado'],
  csosn: ['codigo', 'descricao'],
  genero_item: ['codigo', 'descricao'],
  municipio: ['codigo', 'nome', 'uf'],
  pais: ['codigo', 'nome'],
  cnae: ['codigo', 'descricao'],
  natureza_juridica: ['codigo', 'descricao'],
  servico_lc116: ['codigo', 'descricao'],
  ncm: ['codigo', 'descricao', 'inicio', 'fim'],
  tipi: ['ncm', 'ex', 'aliquota_ipi'],
  cest: ['codigo', 'descricao', 'ncms'],
  nat_rec: ['tabela', 'codigo', 'descricao', 'cst', 'aliq_pis', 'aliq_cofins', 'inicio', 'fim'],
  nat_rec_ncm: ['tabela', 'codigo', 'ncm_prefixo', 'ex_tipi', 'tipo', 'inicio', 'fim', 'condicao'],
  nat_rec_ncm_sucessor: ['tabela', 'codigo', 'ncm_prefixo', 'prefixos_sucessores', 'situacao'],
  nat_rec_alcance: ['tabela', 'codigo', 'ncm_prefixo', 'alcance', 'prova', 'norma', 'texto'],
  autopeca: ['anexo', 'ncm_prefixo', 'ex_tipi', 'condicao'],
  nbs: ['codigo', 'descricao'],
  // The tables of IBS and CBS (tools/src/tabelas/tabelas-rtc.ts). `tratamento` is a row of tratamento_tributario.
  cclasstrib: [
    ...['codigo', 'cst', 'nome', 'inicio', 'fim', 'tipo_aliquota', 'nomenclatura', 'tratamento', 'credito_anterior'],
    ...['credito_cbs', 'credito_ibs', 'gcredpresoper', 'gmonopadrao', 'gmonoreten', 'gmonoret', 'gmonodif'],
    ...['gestornocred', 'norma'],
  ],
  cclasstrib_is: ['codigo', 'cst', 'nome', 'tratamento', 'norma', 'inicio', 'fim'],
  cclasstrib_norma: ['codigo', 'norma', 'texto'],
  cst_ibs_cbs: [
    ...['codigo', 'descricao', 'gibscbs', 'gibscbsmono', 'gred', 'gdif', 'gtransfcred', 'gcredpresibszfm'],
    'gajustecompet',
  ],
  tratamento_tributario: [
    ...['codigo', 'descricao', 'aliquota', 'aliquota_efetiva', 'base_calculo', 'tributo_calculado', 'tributo_devido'],
    ...['percentual_diferimento', 'valor_diferimento', 'incompativel_com_suspensao', 'exige_tributacao_regular'],
    ...['possui_ajuste', 'possui_monofasia', 'inicio', 'fim'],
  ],
  // Prefixes of NCM and NBS for which a class is made; without any, the class is not bound to a product.
  cclasstrib_ncm: ['codigo', 'ncm_prefixo', 'excecoes', 'anexo', 'item', 'inicio', 'fim', 'tributo'],
  cclasstrib_nbs: ['codigo', 'nbs_prefixo', 'anexo', 'item', 'inicio', 'fim', 'tributo'],
  cclasstrib_dfe: ['codigo', 'sigla', 'modelo', 'inicio', 'fim'],
  reducao_aliquota: ['codigo', 'tributo', 'percentual', 'inicio', 'fim'],
  // Percentages that a law fixes; `codigo` '' is the rate of every class without one of its own.
  aliquota_ibs_cbs: ['tributo', 'codigo', 'valor', 'inicio', 'fim'],
  // Percentages, or reais a unit, that no norm has fixed: they enter scenarios alone.
  aliquota_simulada: ['tributo', 'codigo', 'valor', 'inicio', 'fim', 'produto_prefixo', 'excecoes', 'unidade'],
  compra_governamental: ['parametro', 'valor', 'inicio', 'fim'],
  servico_indop: ['servico', 'nbs', 'cindop', 'codigo', 'onerosa', 'exterior', 'inicio', 'fim'],
  cindop: ['codigo', 'operacao', 'local_incidencia', 'inicio', 'fim'],
  anexo_lc214: ['anexo', 'item', 'texto', 'inicio', 'fim'],
  ecf_plano_referencial: ['tabela', 'codigo', 'descricao', 'tipo', 'superior', 'nivel', 'natureza', 'inicio', 'fim'],
  ecf_linha_dinamica: ['tabela', 'codigo', 'descricao', 'tipo_linha', 'tipo_lancamento', 'inicio', 'fim'],
  ecf_parte_b_padrao: ['codigo', 'descricao', 'tributo', 'inicio', 'fim'],
  esocial_categoria: ['codigo', 'descricao', 'inicio', 'fim', 'grupo'],
  esocial_natureza_rubrica: ['codigo', 'nome', 'inicio', 'fim'],
  esocial_fpas_terceiros: ['fpas', 'terceiro', 'codigo_terceiros', 'aliquota'],
  esocial_classificacao_tributaria: ['codigo', 'descricao'],
  esocial_evento: ['codigo', 'descricao'],
  esocial_lotacao: ['codigo', 'descricao'],
  esocial_afastamento: ['codigo', 'descricao', 'inicio', 'fim'],
  esocial_desligamento: ['codigo', 'descricao', 'inicio', 'fim'],
  esocial_incidencia_irrf: ['codigo', 'descricao', 'inicio', 'fim', 'grupo'],
  esocial_cr_reclamatoria: ['codigo_receita', 'descricao'],
  esocial_codinc: ['campo', 'codigo', 'descricao'],
  esocial_dominio: ['evento', 'campo', 'codigo', 'descricao'],
  retencao_codigo: ['codigo', 'descricao', 'ir', 'csll', 'cofins', 'pis', 'total'],
  selic: ['mes', 'taxa'],
  // Regular expressions over account names in lower case without accents; rules of the house, not of an authority.
  padrao_conta: ['grupo', 'natureza', 'regex', 'confianca'],
  // What each report of opportunities is about, for facts from `inicio` to `fim`; `resultado` is a text of its
  // Resultado ('' for any), `credito` a regular expression over the kinds of credit of a PER/DCOMP; the lowest
  // `prioridade` keeps an item that several reports found. `data_situacao` is the day on which the situation was known,
  // `efeito` (EFEITOS_TESE) what it does to the value of a finding, `lado` (LADOS_TESE) what is lowered by it. A thesis
  // that no report finds yet has no `relatorio`, so no finding joins it. Two rows never fit one finding.
  teses: [
    'tese',
    'relatorio',
    'resultado',
    'situacao',
    'fundamento',
    'confianca',
    'prioridade',
    'inicio',
    'fim',
    'credito',
    'data_situacao',
    'fonte',
    'efeito',
    'lado',
  ],
  // What the social contribution on an amount is expected to be ('': nothing is). `condicao` is the proof that it hangs
  // on, for people; `evidencia` (EVIDENCIAS_VERBA) says where the proof is looked for and `parametro` what for.
  // `efeito` (EFEITOS_VERBA) is what the expectation means for the company; `categoria` is a codCateg whose row goes
  // first.
  verbas_cp: [
    ...['natureza', 'incidencia_esperada', 'fundamento', 'situacao', 'inicio', 'fim', 'condicao', 'efeito'],
    ...['vincula_rfb', 'parcela', 'data_situacao', 'fonte', 'confianca', 'evidencia', 'parametro', 'categoria'],
  ],
  // Rates and first days of the law of PIS and COFINS; `tributo` is blank where it is one for both.
  parametro_pis_cofins: ['codigo', 'tributo', 'inicio', 'fim', 'valor', 'fundamento'],
  // Rates, terms and first and last days of other laws; `valor` is blank where the days are what the law says.
  parametro_lei: ['codigo', 'tributo', 'inicio', 'fim', 'valor', 'fundamento'],
  // Days on which banks do not open, so that what falls due on them is paid on the banking day before.
  feriado_bancario: ['dia', 'nome'],
  // The usual code of receipt of each tax and regime, and the field of M200 that M205 names it by.
  regime_receita: ['tributo', 'regime', 'num_campo', 'codigo4', 'fundamento'],
  esocial_cr_grupo: ['codigo', 'descricao', 'grupo'],
  // Percentages: CPP of the payroll, by codes of classificação tributária or FPAS where they have one of their own; the
  // others are parts of CPP, for who contributes on gross revenue.
  encargo_folha: ['codigo', 'inicio', 'fim', 'percentual', 'fundamento', 'class_trib', 'fpas'],
  esocial_natureza_grupo: ['natureza', 'grupo'],
  // The reach of LC 224/2025: one row per nature of revenue (tables 4.3.13 and 4.3.14) and, where `ncm_prefixo` says
  // one, a row for the part of it with that NCM; the longest prefix wins. `alcance`: Alcançado, Excluído or A
  // confirmar.
  lc224: [
    'tabela',
    'codigo',
    'ncm_prefixo',
    'cst',
    'alcance',
    'lei',
    'artigo',
    'motivo',
    'inicio',
    'fim',
    'fonte',
    'data_situacao',
  ],
  // The presumed credits that LC 224/2025 cuts. `grupos`: last two digits of COD_CRED. A blank `numero_lei` is the
  // reading of a credit whose adjustment cites no law; the group OUTRA, of one that cites a law that is not listed.
  lc224_credito: [
    'grupos',
    'numero_lei',
    'lei',
    'artigos',
    'alcance',
    'motivo',
    'inicio',
    'fim',
    'fonte',
    'data_situacao',
  ],
  // Rates, codes and limits of LC 224/2025; `tributo` and `regime` are blank where it is one for all.
  lc224_parametro: ['codigo', 'tributo', 'regime', 'inicio', 'fim', 'valor', 'fundamento'],
  // From when a document must bring the groups of IBS and CBS: the latest `inicio` of the rows that fit it, of `efeito`
  // 'Obrigatório'; 'Informativo' is from when a missing group is worth a look. `crt` '' is any; `campo` names
  // the condition (CST_ICMS, CST_IBSCBS, CFOP by its first digit, IE, ITEM_LC116 by its group) and `valores` a list.
  // What is a rental or an intangible, and what a platform sells, no document says: groups 3 and 99 of the list of
  // services get the later day.
  reforma_obrigatoriedade: [
    'modelo',
    'crt',
    'condicao',
    'campo',
    'valores',
    'inicio',
    'efeito',
    'fundamento',
    'data_situacao',
  ],
  ...COLUNAS_REFORMA,
  ...COLUNAS_REGIMES,
  ...COLUNAS_REINF,
  // Natures of revenue whose goods in stock give a credit of CBS (LC 214/2025, art. 381, II); their NCM are in
  // nat_rec_ncm.
  estoque_art381: ['tabela', 'codigo', 'lei', 'artigo', 'descricao', 'inicio', 'data_situacao'],
  ...COLUNAS_SERVICOS,
  // What a dossier says about using an amount: `tipo` entrega (what to file, in `ordem`) or limite (what bars the use).
  // `caso` is the tax that the report is about, '' any; `classe` a list of classes of value, '' any; `inicio` and `fim`
  // the facts for which an entrega holds, or the days on which a limite does.
  providencia: [
    'tipo',
    'caso',
    'ordem',
    'obrigacao',
    'classe',
    'inicio',
    'fim',
    'texto',
    'fundamento',
    'data_situacao',
  ],
} as const satisfies Record<string, readonly string[]>;

/** What a thesis does to the value of what is found by it. */
export const EFEITOS_TESE = ['Normal', 'Contingente', 'Sem valor', 'Informativo'] as const;

/** What a thesis is about. */
export const LADOS_TESE = ['débito', 'crédito', 'retenção', 'folha', 'irpj', 'outro'] as const;

/** What an expectation of `verbas_cp` means for the company: none is base, it is base, it is disputed, or nothing. */
export const EFEITOS_VERBA = ['Favorável', 'Desfavorável', 'Contestada', 'Informativo'] as const;

/**
 * Where the proof of an expectation of `verbas_cp` is looked for, and what `parametro` says:
 * - '': none is asked;
 * - 'documento': outside the files;
 * - 'nome': a pattern over the rubric's name, without which the row does not hold;
 * - 'afastamento': absences of S-2230: reasons; days at the company's cost; days between absences that add up; pattern
 *   over the name;
 * - 'frequencia': payments in a year that are still in order, and a document;
 * - 'definitiva': natures of the definitive amount; months until it; natures of the discount of the advance.
 */
export const EVIDENCIAS_VERBA = ['', 'documento', 'nome', 'afastamento', 'frequencia', 'definitiva'] as const;

export type NomeTabela = keyof typeof COLUNAS_TABELAS;

export const NOMES_TABELAS = Object.keys(COLUNAS_TABELAS) as NomeTabela[]; // The keys of a const object are its names.

/**
 * How many of the first columns distinguish a row from every other; 1 where nothing is said. 0: lists whose rows may
 * repeat, such as codes with several periods of validity.
 */
export const COLUNAS_CHAVE: Readonly<Partial<Record<NomeTabela, number>>> = {
  ajuste_icms_tipo: 2,
  aliquota_cst: 3,
  tipi: 2,
  nat_rec: 0,
  nat_rec_ncm: 0,
  nat_rec_ncm_sucessor: 0,
  nat_rec_alcance: 3,
  autopeca: 0,
  ecf_plano_referencial: 0,
  ecf_linha_dinamica: 0,
  cclasstrib_is: 2,
  cclasstrib_ncm: 0,
  cclasstrib_nbs: 0,
  cclasstrib_dfe: 0,
  reducao_aliquota: 0,
  aliquota_ibs_cbs: 0,
  aliquota_simulada: 0,
  compra_governamental: 0,
  servico_indop: 0,
  cindop: 0,
  anexo_lc214: 0,
  esocial_afastamento: 0,
  esocial_categoria: 0,
  esocial_desligamento: 0,
  esocial_natureza_rubrica: 0,
  esocial_fpas_terceiros: 0,
  reinf_dominio: 2,
  percentual_reinf: 2,
  esocial_incidencia_irrf: 0,
  esocial_codinc: 2,
  esocial_dominio: 3,
  padrao_conta: 3,
  teses: 0,
  verbas_cp: 0,
  lc224: 0,
  lc224_credito: 0,
  lc224_parametro: 4,
  presuncao_atividade: 0,
  simples_faixa: 3,
  parametro_pis_cofins: 3,
  parametro_lei: 3,
  regime_receita: 2,
  encargo_folha: 0,
  reforma_obrigatoriedade: 0,
  reforma_rejeicao: 4,
  nota_ajuste_reforma: 0,
  estoque_art381: 2,
  servico_credito: 4,
  providencia: 0,
  aliquota_irpj_csll: 2,
  obrigacao_prazo: 0,
};
