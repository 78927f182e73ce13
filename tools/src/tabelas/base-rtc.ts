import { parseCsv } from '../parse-csv.ts';

/** The tables of the calculator that are read, without `.csv`. */
const CSV_RTC = [
  'aliquota_ad_rem',
  'aliquota_ad_rem_produto',
  'aliquota_ad_valorem',
  'aliquota_ad_valorem_produto',
  'aliquota_ad_valorem_servico',
  'aliquota_referencia',
  'anexo',
  'classif_nbs_indop_lc',
  'classificacao_tributaria',
  'excecao_ad_valorem_produto',
  'excecao_ncm_aplicavel',
  'fundamentacao_classificacao',
  'fundamentacao_legal',
  'indicador_operacao_ibs_cbs',
  'nbs_aplicavel',
  'ncm_aplicavel',
  'percentual_reducao',
  'redutor_compra_governamental',
  'situacao_tributaria',
  'tipo_dfe',
  'tipo_dfe_classificacao',
  'transferencia_cbs_ente_gov',
  'tratamento_classificacao',
  'tratamento_tributario',
  'tributo',
  'tributo_situacao_tributaria',
  'unidade_medida',
] as const;

export type CsvRtc = (typeof CSV_RTC)[number];

export type Linha = Readonly<Record<string, string>>;

/** The calculator's rows, and how they refer to each other. */
export class BaseRtc {
  readonly #rows = new Map<CsvRtc, Linha[]>();
  readonly #ids = new Map<CsvRtc, Map<string, Linha>>();
  readonly #ler: (csv: CsvRtc) => string;

  constructor(ler: (csv: CsvRtc) => string) {
    this.#ler = ler;
  }

  rows(csv: CsvRtc): readonly Linha[] {
    const known = this.#rows.get(csv);
    if (known) return known;
    const [head = [], ...body] = parseCsv(this.#ler(csv));
    const rows = body.map((l) => Object.fromEntries(head.map((c, i) => [c, limpo(l[i] ?? '')])));
    if (rows.length === 0) throw new Error(`${csv}.csv: sem linhas`);
    this.#rows.set(csv, rows);
    return rows;
  }

  /** The row with the number; the first column of every table is its number. */
  find(csv: CsvRtc, id: string): Linha {
    let ids = this.#ids.get(csv);
    if (!ids) {
      ids = new Map(this.rows(csv).map((l) => [Object.values(l)[0] ?? '', l]));
      this.#ids.set(csv, ids);
    }
    const found = ids.get(id);
    if (!found) throw new Error(`${csv}.csv: não há a linha de número "${id}"`);
    return found;
  }

  codigoDaClasse = (id: string): string => get(this.find('classificacao_tributaria', id), 'cltr_cd');

  /** 'IS', or 'IBSCBS'. */
  tributoDaClasse = (id: string): string => (this.doIs(this.find('classificacao_tributaria', id)) ? 'IS' : 'IBSCBS');

  tributo = (id: string): string => get(this.find('tributo', id), 'tbto_sigla');

  /** Whether a class is of the Imposto Seletivo, whose codes repeat those of IBS and CBS. */
  doIs(classe: Linha): boolean {
    return this.rows('tributo_situacao_tributaria').some(
      (l) => l.trst_sitr_id === classe.cltr_sitr_id && this.tributo(get(l, 'trst_tbto_id')) === 'IS',
    );
  }

  cst = (classe: Linha): string => get(this.find('situacao_tributaria', get(classe, 'cltr_sitr_id')), 'sitr_cd');

  ligada = (csv: CsvRtc, coluna: string, classe: Linha): Linha | undefined =>
    this.rows(csv).find((l) => l[coluna] === classe.cltr_id);

  /** Code, short name and text of the norm of a class. */
  fundamento(classe: Linha): string[] {
    const ligacao = this.ligada('fundamentacao_classificacao', 'fdcl_cltr_id', classe);
    if (!ligacao) return [get(classe, 'cltr_cd'), '', ''];
    const norma = this.find('fundamentacao_legal', get(ligacao, 'fdcl_fdlg_id'));
    return [get(classe, 'cltr_cd'), get(norma, 'fdlg_texto_curto'), get(norma, 'fdlg_texto')];
  }

  norma = (classe: Linha): string => this.fundamento(classe)[1] ?? '';

  tratamento = (classe: Linha): string =>
    this.ligada('tratamento_classificacao', 'trcl_cltr_id', classe)?.trcl_trtr_id ?? '';
}

const limpo = (texto: string): string => texto.replaceAll('\\n', ' ').replace(/\s+/g, ' ').trim();

/** The value of a column. Throws where the CSV has none of that name. */
export function get(l: Linha, coluna: string): string {
  const value = l[coluna];
  if (value === undefined) throw new Error(`a coluna ${coluna} não existe`);
  return value;
}
