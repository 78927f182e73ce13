/**
 * Writes the official tables of `packages/tabelas/dados` from a folder of CSV files.
 *
 * Usage: `node tools/src/gen-tabelas.ts [folder]` (default `../shared/tables`). Each output names the official table and
 * the date of the version it holds, never the place the facts passed through. Codes stay text, with their leading zeros.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLUNAS_CHAVE } from '@apura/tabelas';

/** What one table takes from its CSV, and the official source it is published under. */
export interface ReceitaTabela {
  nome: string;
  csv: string;
  fonte: string;
  data: string;
  /** Output column → CSV column. The first output column is the key and must be unique. */
  colunas: Record<string, string>;
  /** Values whose published spelling differs from the CSV's. */
  grafia?: Record<string, string>;
  correcoes?: readonly Correcao[];
}

/** Values of one row that the CSV has wrong, and the norm that says so. The table tells them in its source. */
export interface Correcao {
  codigo: string;
  /** Output column → the CSV's value and the right one. */
  valores: Record<string, { de: string; para: string }>;
  fonte: string;
  data: string;
}

const GUIA_CONTRIB = 'Guia Prático da EFD-Contribuições 1.35';
const GUIA_ICMS = 'Guia Prático da EFD ICMS/IPI 3.0.7';

/** The tables that a folder of CSV files holds. Those of dated law and the Selic are kept by hand: see docs/operations.md. */
export const RECEITAS: readonly ReceitaTabela[] = [
  {
    nome: 'cfop',
    csv: 'cfop.csv',
    fonte: `CONFAZ, Convênio S/Nº de 15/12/1970, Anexo Código Fiscal de Operações e de Prestações; CFOP geradores de crédito: ${GUIA_CONTRIB}; agrupamento da casa`,
    data: '2024-10-24',
    colunas: { codigo: 'codigo', descricao: 'descricao', grupo: 'grupo', nat_bc_cred: 'nat_bc_cred_efd' },
    grafia: { TRANSFERENCIA: 'TRANSFERÊNCIA' },
  },
  {
    nome: 'cst_pis_cofins',
    csv: 'cst_pis_cofins.csv',
    fonte: `RFB, Tabelas 4.3.3 e 4.3.4 (CST do PIS/Pasep e da Cofins), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao', lado: 'lado', gera_credito: 'gera_credito' },
  },
  {
    nome: 'cod_cont',
    csv: 'cod_cont_435.csv',
    fonte: `RFB, Tabela 4.3.5 (código de contribuição social apurada), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao', regime: 'regime' },
  },
  {
    nome: 'cod_cred',
    csv: 'cod_cred_436.csv',
    fonte: `RFB, Tabela 4.3.6 (código de tipo de crédito), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao', vinculo: 'vinculo', ressarcivel: 'ressarcivel' },
  },
  {
    nome: 'nat_bc_cred',
    csv: 'nat_bc_cred_437.csv',
    fonte: `RFB, Tabela 4.3.7 (natureza da base de cálculo do crédito), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cod_ajuste_base',
    csv: 'cod_ajuste_base_4318.csv',
    fonte: 'RFB, Tabela 4.3.18 (código de ajuste da base de cálculo mensal), versão 1.02',
    data: '2026-09-06',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cod_sit',
    csv: 'cod_sit.csv',
    fonte: `RFB, Tabela 4.1.2 (situação do documento fiscal), ${GUIA_ICMS}`,
    data: '2021-08-26',
    colunas: { codigo: 'codigo', descricao: 'descricao', valido: 'valido_relatorio' },
  },
  {
    nome: 'modelo_documento',
    csv: 'modelo_documento.csv',
    fonte: `RFB, Tabela 4.1.1 (modelos de documentos fiscais), ${GUIA_ICMS}; Ajuste SINIEF 07/2022 (modelo 62)`,
    data: '2024-10-24',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'uf',
    csv: 'uf.csv',
    fonte: 'IBGE, códigos das unidades da Federação',
    data: '2024-10-24',
    colunas: { codigo: 'codigo_ibge', sigla: 'sigla', nome: 'nome' },
  },
  {
    nome: 'tipo_item',
    csv: 'tipo_item.csv',
    fonte: `RFB, tipo do item do registro 0200, ${GUIA_ICMS}`,
    data: '2021-08-26',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'codigo_receita',
    csv: 'codigos_receita_federais.csv',
    fonte: 'RFB, códigos de receita (relação de pagamentos do e-CAC)',
    data: '2025-01-08',
    colunas: { codigo: 'codigo', denominacao: 'denominacao', tributo: 'tributo_inferido' },
  },
  {
    nome: 'cst_icms',
    csv: 'cst_icms_tributacao.csv',
    fonte: 'CONFAZ, Convênio S/Nº de 15/12/1970, Tabela B do CST; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cst_icms_origem',
    csv: 'cst_icms_origem.csv',
    fonte: 'CONFAZ, Convênio S/Nº de 15/12/1970, Tabela A do CST; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'codigo_receita_dctfweb',
    csv: 'codigos_receita_dctfweb.csv',
    fonte: 'RFB, códigos de receita da DCTFWeb',
    data: '2026-06-24',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cod_ajuste',
    csv: 'cod_ajuste_438.csv',
    fonte: 'RFB, Tabela 4.3.8 (código de ajustes de contribuição ou créditos), versão 1.0.3',
    data: '2026-09-06',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cst_ipi',
    csv: 'cst_ipi.csv',
    fonte: 'RFB, Tabela do CST do IPI; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao', lado: 'lado' },
  },
  {
    nome: 'csosn',
    csv: 'csosn.csv',
    fonte: 'CONFAZ, Ajuste SINIEF 07/2005, Tabela B do CSOSN; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'genero_item',
    csv: 'genero_item.csv',
    fonte: 'RFB, Tabela 4.2.1 (gênero do item de mercadoria ou serviço)',
    data: '2024-10-24',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'municipio',
    csv: 'municipios.csv',
    fonte: 'IBGE, municípios',
    data: '2024-10-24',
    colunas: { codigo: 'codigo', nome: 'nome', uf: 'uf' },
  },
  {
    nome: 'cnae',
    csv: 'cnae.csv',
    fonte: 'IBGE/Concla, CNAE 2.3 (subclasses)',
    data: '2026-08-21',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'natureza_juridica',
    csv: 'natureza_juridica.csv',
    fonte: 'IBGE/Concla, natureza jurídica',
    data: '2024-11-22',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'servico_lc116',
    csv: 'lista_servicos_lc116.csv',
    fonte: 'Lei Complementar 116/2003, lista de serviços',
    data: '2026-08-21',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'ncm',
    csv: 'ncm.csv',
    fonte: 'Gecex, Resolução 926/2026 (NCM vigente em 13/08/2026; não traz códigos extintos)',
    data: '2026-08-13',
    colunas: { codigo: 'codigo', descricao: 'descricao', inicio: 'inicio', fim: 'fim' },
  },
  {
    nome: 'tipi',
    csv: 'tipi_ipi_oca2024.csv',
    fonte: 'RFB, TIPI (foto de outubro de 2024, com códigos depois extintos)',
    data: '2024-10-24',
    colunas: { ncm: 'ncm', ex: 'ex', aliquota_ipi: 'ipi_aliq' },
  },
  {
    nome: 'cest',
    csv: 'cest.csv',
    fonte: 'CONFAZ, Convênio ICMS 142/2018 (CEST)',
    data: '2024-10-24',
    colunas: { codigo: 'codigo', descricao: 'descricao', ncms: 'ncms' },
  },
  {
    nome: 'nat_rec',
    csv: 'nat_rec.csv',
    fonte: 'RFB, Tabelas 4.3.9 a 4.3.17 (natureza da receita)',
    data: '2026-09-06',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      descricao: 'descricao',
      cst: 'cst',
      aliq_pis: 'aliq_pis',
      aliq_cofins: 'aliq_cofins',
      inicio: 'inicio',
      fim: 'fim',
    },
  },
  {
    nome: 'nat_rec_ncm',
    csv: 'nat_rec_ncm.csv',
    fonte: 'RFB, Tabelas 4.3.9 a 4.3.17 (NCM por natureza da receita)',
    data: '2026-09-06',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      ncm_prefixo: 'ncm_prefixo',
      ex_tipi: 'ex_tipi',
      tipo: 'tipo',
      inicio: 'inicio',
      fim: 'fim',
      condicao: 'condicao',
    },
  },
  {
    nome: 'nat_rec_ncm_sucessor',
    csv: 'nat_rec_ncm_orfaos.csv',
    fonte: 'Correspondência da casa entre NCM extintas das Tabelas 4.3.10 e 4.3.11 e as vigentes; não oficial',
    data: '2026-09-06',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      ncm_prefixo: 'ncm_prefixo_oficial',
      prefixos_sucessores: 'prefixos_ncm_2026_sugeridos',
      situacao: 'situacao',
    },
  },
  {
    nome: 'autopeca',
    csv: 'autopecas_lei10485.csv',
    fonte: 'Lei 10.485/2002, Anexos I e II',
    data: '2014-11-14',
    colunas: { anexo: 'anexo', ncm_prefixo: 'ncm_prefixo', ex_tipi: 'ex_tipi', condicao: 'condicao' },
  },
  {
    nome: 'cclasstrib',
    csv: 'cclasstrib.csv',
    fonte: 'RFB e Comitê Gestor do IBS, Tabela de Classificação Tributária do IBS e da CBS',
    data: '2026-06-23',
    colunas: { codigo: 'cclasstrib', cst: 'cst', nome: 'nome', inicio: 'inicio', fim: 'fim' },
  },
  {
    nome: 'cst_ibs_cbs',
    csv: 'cst_ibs_cbs.csv',
    fonte: 'RFB e Comitê Gestor do IBS, CST do IBS e da CBS',
    data: '2026-06-23',
    colunas: { codigo: 'cst', descricao: 'descricao' },
  },
  {
    nome: 'ecf_plano_referencial',
    csv: 'ecf_plano_referencial.csv',
    fonte: 'RFB, ECF leiaute 12, planos referenciais do ano-calendário 2025',
    data: '2026-04-14',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      descricao: 'descricao',
      tipo: 'tipo',
      superior: 'superior',
      nivel: 'nivel',
      natureza: 'natureza',
      inicio: 'inicio',
      fim: 'fim',
    },
  },
  {
    nome: 'ecf_linha_dinamica',
    csv: 'ecf_tabelas_dinamicas_linhas.csv',
    fonte: 'RFB, ECF leiaute 12, tabelas dinâmicas do ano-calendário 2025',
    data: '2026-04-14',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      descricao: 'descricao',
      tipo_linha: 'tipo_linha',
      tipo_lancamento: 'tipo_lancamento',
      inicio: 'inicio',
      fim: 'fim',
    },
  },
  {
    nome: 'ecf_parte_b_padrao',
    csv: 'ecf_parteb_padrao.csv',
    fonte: 'RFB, ECF leiaute 12, tabela padrão da parte B',
    data: '2026-04-14',
    colunas: { codigo: 'codigo', descricao: 'descricao', tributo: 'tributo', inicio: 'inicio', fim: 'fim' },
  },
  {
    nome: 'esocial_categoria',
    csv: 'esocial_t01_categorias.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 01',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao', inicio: 'inicio', fim: 'fim', grupo: 'grupo' },
  },
  {
    nome: 'esocial_natureza_rubrica',
    csv: 'esocial_t03_natureza_rubrica.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 03',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', nome: 'nome', inicio: 'inicio', fim: 'fim' },
  },
  {
    nome: 'esocial_fpas_terceiros',
    csv: 'esocial_t04_fpas_terceiros.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 04',
    data: '2026-07-11',
    colunas: {
      fpas: 'fpas',
      terceiro: 'terceiro',
      codigo_terceiros: 'codigo_terceiros',
      aliquota: 'aliquota_percentual',
    },
  },
  {
    nome: 'esocial_classificacao_tributaria',
    csv: 'esocial_t08_classificacao_tributaria.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 08',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'esocial_evento',
    csv: 'esocial_t09_eventos.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 09',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'esocial_lotacao',
    csv: 'esocial_t10_tipo_lotacao.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 10',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'esocial_afastamento',
    csv: 'esocial_t18_motivo_afastamento.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 18',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao', inicio: 'inicio', fim: 'fim' },
  },
  {
    nome: 'esocial_desligamento',
    csv: 'esocial_t19_motivo_desligamento.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 19',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao', inicio: 'inicio', fim: 'fim' },
  },
  {
    nome: 'esocial_incidencia_irrf',
    csv: 'esocial_t21_incidencia_irrf.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 21',
    data: '2026-07-11',
    colunas: { codigo: 'codigo', descricao: 'descricao', inicio: 'inicio', fim: 'fim', grupo: 'grupo' },
  },
  {
    nome: 'esocial_cr_reclamatoria',
    csv: 'esocial_t29_cr_reclamatoria.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), Tabela 29',
    data: '2026-07-11',
    colunas: { codigo_receita: 'codigo_receita', descricao: 'descricao' },
  },
  {
    nome: 'esocial_codinc',
    csv: 'esocial_codinc_rubrica.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), códigos de incidência das rubricas (S-1010)',
    data: '2026-07-11',
    colunas: { campo: 'campo', codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'esocial_dominio',
    csv: 'esocial_dominios_totalizadores.csv',
    fonte: 'eSocial, leiautes S-1.3 (NT 06/2026), domínios dos eventos totalizadores',
    data: '2026-07-11',
    colunas: { evento: 'evento', campo: 'campo', codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'retencao_codigo',
    csv: 'retencoes_codigos.csv',
    fonte: 'IN RFB 1.234/2012 e códigos de retenção na fonte',
    data: '2024-10-24',
    colunas: {
      codigo: 'codigo',
      descricao: 'descricao',
      ir: 'ir',
      csll: 'csll',
      cofins: 'cofins',
      pis: 'pis',
      total: 'total',
    },
    correcoes: [
      {
        codigo: '8850',
        valores: {
          cofins: { de: '3.00', para: '' },
          pis: { de: '0.65', para: '' },
          total: { de: '7.05', para: '3.40' },
        },
        fonte: 'IN RFB 1.234/2012, Anexo I (transporte internacional de passageiros: sem PIS e Cofins)',
        data: '2026-11-22',
      },
    ],
  },
];

/** Splits RFC 4180 text into rows of fields. Quotes double inside quotes; CRLF and LF both end a row. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (source[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      row.push(field);
      field = '';
    } else if (c === '\n') {
      row.push(field);
      rows.push(row);
      row = [];
      field = '';
    } else if (c !== '\r') field += c;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows.filter((r) => r.some((f) => f !== ''));
}

/** Puts the right values into the row. Throws when the CSV has not the wrong ones: then the correction must be read again. */
function corrigir(receita: ReceitaTabela, linhas: readonly string[][], correcao: Correcao): void {
  const linha = linhas.find((l) => l[0] === correcao.codigo);
  for (const [coluna, { de, para }] of Object.entries(correcao.valores)) {
    const at = Object.keys(receita.colunas).indexOf(coluna);
    if (!linha || at < 0 || linha[at] !== de)
      throw new Error(`${receita.csv}: ${coluna} of ${correcao.codigo} is not "${de}" any more`);
    linha[at] = para;
  }
}

const formatDia = (data: string): string => data.split('-').reverse().join('/');

/** How many of a table's first columns make its key. */
function chaveDe(nome: string): number {
  return new Map<string, number>(Object.entries(COLUNAS_CHAVE)).get(nome) ?? 1;
}

/** Turns the CSV text of one table into the text of its JSON file. Throws when a column lacks or a key repeats. */
export function gerarTabela(receita: ReceitaTabela, csv: string): string {
  const [head, ...body] = parseCsv(csv);
  if (!head || body.length === 0) throw new Error(`${receita.csv}: no rows`);
  const indexes = Object.values(receita.colunas).map((name) => {
    const at = head.indexOf(name);
    if (at < 0) throw new Error(`${receita.csv}: column ${name} not found`);
    return at;
  });
  const grafia = (text: string) => receita.grafia?.[text] ?? text;
  const linhas = body.map((r) => indexes.map((at) => grafia((r[at] ?? '').replace(/\s+/g, ' ').trim())));
  for (const correcao of receita.correcoes ?? []) corrigir(receita, linhas, correcao);
  const seen = new Set<string>();
  const chave = chaveDe(receita.nome);
  for (const linha of linhas) {
    const key = JSON.stringify(linha.slice(0, chave));
    if (linha[0] === '' || (chave > 0 && seen.has(key)))
      throw new Error(`${receita.csv}: empty or repeated code ${key.slice(1, -1)}`);
    seen.add(key);
  }
  linhas.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const fonte = [
    receita.fonte,
    ...(receita.correcoes ?? []).map((c) => `código ${c.codigo} corrigido em ${formatDia(c.data)}: ${c.fonte}`),
  ].join('; ');
  const top = { nome: receita.nome, fonte, data: receita.data, colunas: Object.keys(receita.colunas) };
  const head2 = JSON.stringify(top, null, 2).slice(0, -2);
  return `${head2},\n  "linhas": [\n${linhas.map((l) => `    ${JSON.stringify(l)}`).join(',\n')}\n  ]\n}\n`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const from = path.resolve(process.argv[2] ?? path.join(root, '../shared/tables'));
  const to = path.join(root, 'packages/tabelas/dados');
  mkdirSync(to, { recursive: true });
  for (const receita of RECEITAS) {
    const json = gerarTabela(receita, readFileSync(path.join(from, receita.csv), 'utf8'));
    writeFileSync(path.join(to, `${receita.nome}.json`), json);
  }
  process.stdout.write(`${RECEITAS.length} tables written to ${path.relative(process.cwd(), to)}\n`);
}
