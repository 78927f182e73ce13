/**
 * Writes the official tables of `packages/tabelas/dados` from a folder of CSV files.
 *
 * Usage: `node tools/src/gen-tabelas.ts [folder]` (default `../shared/tables`). Each output names the official table and
 * the date of the version it holds, never the place the facts passed through. Codes stay text, with their leading zeros.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
}

const GUIA_CONTRIB = 'Guia Prático da EFD-Contribuições 1.35';
const GUIA_ICMS = 'Guia Prático da EFD ICMS/IPI 3.0.7';

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
    colunas: { codigo: 'codigo', denominacao: 'denominacao' },
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
  const seen = new Set<string>();
  for (const linha of linhas) {
    const key = linha[0] ?? '';
    if (key === '' || seen.has(key)) throw new Error(`${receita.csv}: empty or repeated code "${key}"`);
    seen.add(key);
  }
  linhas.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  const top = { nome: receita.nome, fonte: receita.fonte, data: receita.data, colunas: Object.keys(receita.colunas) };
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
