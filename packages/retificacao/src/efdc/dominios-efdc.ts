import { type NomeTabela, type Tabela, tabela } from '@apura/tabelas';
import type { Dominio } from '../sped/validar/regra.ts';

type Indicador = Readonly<Record<string, string>>;

const EMITENTE: Indicador = { 0: 'Emissão própria', 1: 'Emissão de terceiros' };
const ENTRADA_SAIDA: Indicador = { 0: 'Entrada', 1: 'Saída' };
const PAGAMENTO: Indicador = { 0: 'À vista', 1: 'A prazo', 2: 'Outros', 9: 'Sem pagamento' };
const ORIGEM_CREDITO: Indicador = { 0: 'Mercado interno', 1: 'Importação' };
const REDUCAO_ACRESCIMO: Indicador = { 0: 'Redução', 1: 'Acréscimo' };
const BEM_IMOBILIZADO: Indicador = {
  '01': 'Edificações e benfeitorias',
  '02': 'Edificações em imóveis de terceiros',
  '03': 'Instalações',
  '04': 'Máquinas',
  '05': 'Equipamentos',
  '06': 'Veículos',
  99: 'Outros',
};
const RETENCAO: Indicador = {
  '01': 'Órgãos, autarquias e fundações federais',
  '02': 'Outras entidades da administração pública federal',
  '03': 'Pessoas jurídicas de direito privado',
  '04': 'Sociedade cooperativa',
  '05': 'Fabricante de máquinas e veículos',
  51: 'Órgãos federais (cumulativo)',
  52: 'Outras entidades federais (cumulativo)',
  53: 'Pessoas jurídicas de direito privado (cumulativo)',
  54: 'Sociedade cooperativa (cumulativo)',
  55: 'Fabricante de máquinas e veículos (cumulativo)',
  59: 'Outras retenções (cumulativo)',
  99: 'Outras retenções',
};
const FRETE: Indicador = {
  0: 'Por conta do emitente',
  1: 'Por conta do destinatário',
  2: 'Por conta de terceiros',
  3: 'Transporte próprio do remetente',
  4: 'Transporte próprio do destinatário',
  9: 'Sem frete',
};

/**
 * Lists that the guide writes in the text of a field (EFD-Contribuições, guia 1.35); `*` is any record with that field.
 */
const INDICADORES: Readonly<Record<string, Indicador>> = {
  '0000.TIPO_ESCRIT': { 0: 'Original', 1: 'Retificadora' },
  '0000.IND_SIT_ESP': { 0: 'Abertura', 1: 'Cisão', 2: 'Fusão', 3: 'Incorporação', 4: 'Encerramento' },
  '0000.IND_NAT_PJ': {
    '00': 'Pessoa jurídica em geral',
    '01': 'Sociedade cooperativa',
    '02': 'Entidade sujeita à contribuição sobre a folha',
    '03': 'Pessoa jurídica em geral, sócia ostensiva de SCP',
    '04': 'Cooperativa, sócia ostensiva de SCP',
    '05': 'Sociedade em conta de participação',
  },
  '0000.IND_ATIV': {
    0: 'Industrial ou equiparado',
    1: 'Prestador de serviços',
    2: 'Comércio',
    3: 'Instituição financeira',
    4: 'Atividade imobiliária',
    9: 'Outros',
  },
  '*.IND_MOV:x001': { 0: 'Bloco com dados', 1: 'Bloco sem dados' },
  '0110.COD_INC_TRIB': { 1: 'Não cumulativo', 2: 'Cumulativo', 3: 'Ambos os regimes' },
  '0110.IND_APRO_CRED': { 1: 'Apropriação direta', 2: 'Rateio proporcional' },
  '0110.COD_TIPO_CONT': { 1: 'Alíquota básica', 2: 'Alíquotas específicas' },
  '0110.IND_REG_CUM': { 1: 'Regime de caixa', 2: 'Competência, consolidada (F550)', 9: 'Competência, detalhada' },
  '0500.COD_NAT_CC': {
    '01': 'Ativo',
    '02': 'Passivo',
    '03': 'Patrimônio líquido',
    '04': 'Resultado',
    '05': 'Compensação',
    '09': 'Outras',
  },
  '0500.IND_CTA': { S: 'Sintética', A: 'Analítica' },
  'F100.IND_OPER': {
    0: 'Aquisição, custo, despesa ou encargo com crédito',
    1: 'Receita sujeita ao pagamento',
    2: 'Receita não sujeita ao pagamento',
  },
  'F200.IND_OPER': {
    '01': 'Venda à vista de unidade concluída',
    '02': 'Venda a prazo de unidade concluída',
    '03': 'Venda à vista de unidade em construção',
    '04': 'Venda a prazo de unidade em construção',
    '05': 'Outras',
  },
  '*.IND_OPER': ENTRADA_SAIDA,
  '*.IND_EMIT': EMITENTE,
  '*.IND_PGTO': PAGAMENTO,
  '*.IND_FRT': FRETE,
  '*.IND_ORIG_CRED': ORIGEM_CREDITO,
  '*.IND_PROC': { 1: 'Justiça Federal', 3: 'Receita Federal', 9: 'Outros' },
  '*.IND_ESCRI': { 1: 'Consolidada', 2: 'Individualizada' },
  'A120.LOC_EXE_SERV': { 0: 'Executado no País', 1: 'Executado no exterior' },
  'C170.IND_MOV': { 0: 'Sim', 1: 'Não' },
  'C170.IND_APUR': { 0: 'Mensal', 1: 'Decendial' },
  '*.IND_NAT_FRT': {
    0: 'Vendas, ônus do vendedor',
    1: 'Vendas, ônus do adquirente',
    2: 'Compras com crédito',
    3: 'Compras sem crédito',
    4: 'Transferência de produtos acabados',
    5: 'Transferência de produtos em elaboração',
    9: 'Outras',
  },
  '*.IDENT_BEM_IMOB': BEM_IMOBILIZADO,
  '*.IND_UTIL_BEM_IMOB': {
    1: 'Produção de bens destinados à venda',
    2: 'Prestação de serviços',
    3: 'Locação a terceiros',
    9: 'Outros',
  },
  'F130.IND_NR_PARC': {
    1: 'Integral no mês',
    2: '12 meses',
    3: '24 meses',
    4: '48 meses',
    5: '6 meses',
    9: 'Outra periodicidade',
  },
  '*.IND_NAT_RET': RETENCAO,
  'F600.IND_NAT_REC': { 0: 'Não cumulativa', 1: 'Cumulativa' },
  'F600.IND_DEC': { 0: 'Beneficiária da retenção', 1: 'Responsável pelo recolhimento' },
  'F700.IND_ORI_DED': {
    '01': 'Crédito presumido: medicamentos',
    '02': 'Crédito no regime cumulativo: bebidas frias',
    '03': 'Contribuição paga pelo substituto: ZFM',
    '04': 'Substituição tributária sem fato gerador',
    99: 'Outras',
  },
  'F700.IND_NAT_DED': { 0: 'Não cumulativa', 1: 'Cumulativa' },
  '*.IND_CRED_ORI': { 0: 'Operações próprias', 1: 'Incorporação, fusão ou cisão' },
  '*.IND_DESC_CRED': { 0: 'Usado por inteiro no período', 1: 'Usado em parte' },
  '*.IND_AJ': REDUCAO_ACRESCIMO,
  '*.IND_AJ_BC': REDUCAO_ACRESCIMO,
  'M205.NUM_CAMPO': { '08': 'Não cumulativa a recolher', 12: 'Cumulativa a recolher' },
  'M605.NUM_CAMPO': { '08': 'Não cumulativa a recolher', 12: 'Cumulativa a recolher' },
  '*.ORIG_CRED': { '01': 'Operações próprias', '02': 'Transferido por sucessora' },
};

/** Fields that are filled from an official table, in any record. */
const TABELAS: Readonly<Record<string, { nome: string; tabela: NomeTabela; colunas?: readonly [string, string] }>> = {
  CST_PIS: { nome: 'tabela 4.3.3', tabela: 'cst_pis_cofins' },
  CST_COFINS: { nome: 'tabela 4.3.4', tabela: 'cst_pis_cofins' },
  CST_PIS_COFINS: { nome: 'tabela 4.3.3', tabela: 'cst_pis_cofins' },
  CFOP: { nome: 'tabela de CFOP', tabela: 'cfop' },
  NAT_BC_CRED: { nome: 'tabela 4.3.7', tabela: 'nat_bc_cred' },
  COD_CRED: { nome: 'tabela 4.3.6', tabela: 'cod_cred' },
  COD_CONT: { nome: 'tabela 4.3.5', tabela: 'cod_cont' },
  COD_AJ: { nome: 'tabela 4.3.8', tabela: 'cod_ajuste' },
  COD_AJ_BC: { nome: 'tabela 4.3.18', tabela: 'cod_ajuste_base' },
  COD_MOD: { nome: 'tabela 4.1.1', tabela: 'modelo_documento' },
  COD_SIT: { nome: 'tabela 4.1.2', tabela: 'cod_sit' },
  CST_IPI: { nome: 'tabela de CST do IPI', tabela: 'cst_ipi' },
  TIPO_ITEM: { nome: 'lista do campo', tabela: 'tipo_item' },
  COD_GEN: { nome: 'tabela 4.2.1', tabela: 'genero_item' },
  UF: { nome: 'tabela de UF', tabela: 'uf', colunas: ['sigla', 'nome'] },
  COD_MUN: { nome: 'tabela de municípios do IBGE', tabela: 'municipio', colunas: ['codigo', 'nome'] },
};

/**
 * Revenue by document model: the guide orders 98 for the bills of services and 99 for other documents, which table
 * 4.1.1 does not have.
 */
const CONSOLIDADOS: ReadonlySet<string> = new Set(['F500', 'F550', '1900']);
const MODELOS_SEM_TABELA = [
  ['98', 'Nota fiscal de prestação de serviços (ISSQN)'],
  ['99', 'Outros documentos'],
] as const;

const prontos = new Map<string, Dominio | undefined>();

/** The list of a field, or undefined when the field is free. */
export function dominioEfdc(registro: string, campo: string): Dominio | undefined {
  const chave = `${registro}.${campo}`;
  if (prontos.has(chave)) return prontos.get(chave);
  const dominio = build(registro, campo);
  prontos.set(chave, dominio);
  return dominio;
}

function build(registro: string, campo: string): Dominio | undefined {
  const aberturaDeBloco = campo === 'IND_MOV' && /^.001$/.test(registro) ? INDICADORES['*.IND_MOV:x001'] : undefined;
  const indicador = aberturaDeBloco ?? INDICADORES[`${registro}.${campo}`] ?? INDICADORES[`*.${campo}`];
  if (indicador) return { nome: 'lista do campo', codigos: new Map(Object.entries(indicador).toSorted(porCodigo)) };
  // The adjustments of the contribution on gross revenue have a list of their own, which is not shipped.
  if (registro === 'P210') return undefined;
  const pronto = oficiais.get(campo) ?? buildOficial(campo);
  if (pronto) oficiais.set(campo, pronto);
  if (pronto === undefined || campo !== 'COD_MOD' || !CONSOLIDADOS.has(registro)) return pronto;
  return { ...pronto, codigos: new Map([...pronto.codigos, ...MODELOS_SEM_TABELA]) };
}

/** The lists of official tables by the field that they fill; a field has the same list in every record. */
const oficiais = new Map<string, Dominio>();

function buildOficial(campo: string): Dominio | undefined {
  const oficial = TABELAS[campo];
  if (!oficial) return undefined;
  const [codigo, descricao] = oficial.colunas ?? ['codigo', segundaColuna(tabela(oficial.tabela))];
  const t = tabela(oficial.tabela);
  const iCodigo = t.colunas.indexOf(codigo);
  const iDescricao = t.colunas.indexOf(descricao);
  return {
    nome: oficial.nome,
    codigos: new Map([...t.linhas.map((l) => [l[iCodigo] ?? '', l[iDescricao] ?? ''] as const), ...exterior(campo)]),
  };
}

/** Participants abroad have a municipality and a state code of their own. */
function exterior(campo: string): (readonly [string, string])[] {
  if (campo === 'COD_MUN') return [['9999999', 'Exterior']];
  return campo === 'UF' ? [['EX', 'Exterior']] : [];
}

/** JavaScript puts keys that look like numbers first: 12 would come before 08. */
const porCodigo = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0);

const segundaColuna = (t: Tabela): string => t.colunas[1] ?? '';
