/**
 * The tables of IBS and CBS, made from the data base of the Receita's tax calculator: one CSV per table, whose rows
 * refer to each other by number. Here they are joined into tables with official codes alone.
 */
import { COLUNAS_TABELAS, type NomeTabela, type TabelaLida } from '@apura/tabelas';
import { BaseRtc, type CsvRtc, get, type Linha } from './base-rtc.ts';

export interface TabelaFeita extends TabelaLida {
  nome: NomeTabela;
}

const FONTE = 'RFB, base de dados pública da Calculadora de Tributos da Reforma';

/** Makes the tables of the version of `data` (AAAA-MM-DD) from each CSV. Throws where a number leads nowhere. */
export function makeTabelasRtc(ler: (csv: CsvRtc) => string, data: string): TabelaFeita[] {
  const base = new Feitura(ler);
  const feita = (nome: NomeTabela, fonte: string, linhas: string[][]): TabelaFeita => ({
    nome,
    fonte: `${FONTE}: ${fonte}`,
    data,
    colunas: [...COLUNAS_TABELAS[nome]],
    linhas: linhas.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  });
  const ibsCbs = base.rows('classificacao_tributaria').filter((c) => !base.doIs(c));
  const is = base.rows('classificacao_tributaria').filter((c) => base.doIs(c));
  return [
    feita(
      'cclasstrib',
      'classificações tributárias do IBS e da CBS',
      ibsCbs.map((c) => base.classe(c)),
    ),
    feita(
      'cclasstrib_is',
      'classificações tributárias do Imposto Seletivo',
      is.map((c) => base.classeDoIs(c)),
    ),
    feita(
      'cclasstrib_norma',
      'fundamento legal de cada classificação',
      ibsCbs.map((c) => base.fundamento(c)),
    ),
    feita('cst_ibs_cbs', 'situações tributárias do IBS e da CBS e os grupos que pedem', base.situacoes()),
    feita('tratamento_tributario', 'tratamentos e suas expressões', base.tratamentos()),
    feita('cclasstrib_ncm', 'NCM de cada classificação, com as exceções', base.ncms()),
    feita('cclasstrib_nbs', 'NBS de cada classificação', base.nbs()),
    feita('cclasstrib_dfe', 'documentos em que cada classificação cabe', base.documentos()),
    feita('reducao_aliquota', 'percentuais de redução de cada classificação', base.reducoes()),
    feita(
      'aliquota_ibs_cbs',
      'alíquotas de referência e as fixadas em lei; a de referência da CBS só até 31/12/2026',
      base.aliquotas(),
    ),
    feita(
      'aliquota_simulada',
      'alíquotas que ela usa para simular e que nenhuma norma fixou; só entram em cenários',
      base.simuladas(),
    ),
    feita('compra_governamental', 'redutor e transferência das compras governamentais', base.comprasGovernamentais()),
    feita('servico_indop', 'serviços da LC 116 por NBS, indicador de operação e classificação', base.servicos()),
    feita('cindop', 'indicadores da operação', base.indicadores()),
    feita('anexo_lc214', 'itens dos anexos da LC 214/2025', base.anexos()),
  ];
}

/** The rows of each table that is made. */
class Feitura extends BaseRtc {
  classe(c: Linha): string[] {
    return [
      get(c, 'cltr_cd'),
      this.cst(c),
      get(c, 'cltr_descricao'),
      ...vigencia(c, 'cltr'),
      // The deferral of class 510001 is of the standard rate, though its row says another kind.
      get(c, 'cltr_cd') === '510001' ? 'Padrão' : get(c, 'cltr_tipo_aliquota'),
      get(c, 'cltr_nomenclatura'),
      this.tratamento(c),
      get(c, 'cltr_credito_operacao_antecedente'),
      get(c, 'cltr_in_apropriacao_creditos_adquirentes_cbs'),
      get(c, 'cltr_in_apropriacao_creditos_adquirentes_ibs'),
      ...INDICADORES_CLASSE.map((i) => get(c, `cltr_ind_${i}`)),
      this.norma(c),
    ];
  }

  classeDoIs = (c: Linha): string[] => [
    get(c, 'cltr_cd'),
    this.cst(c),
    get(c, 'cltr_descricao'),
    this.tratamento(c),
    this.norma(c),
    ...vigencia(c, 'cltr'),
  ];

  situacoes(): string[][] {
    const doIbsCbs = (l: Linha) =>
      this.rows('tributo_situacao_tributaria').some(
        (t) => t.trst_sitr_id === l.sitr_id && this.tributo(get(t, 'trst_tbto_id')) === 'CBS',
      );
    return this.rows('situacao_tributaria')
      .filter(doIbsCbs)
      .map((l) => [get(l, 'sitr_cd'), get(l, 'sitr_descricao'), ...GRUPOS_CST.map((g) => get(l, `sitr_ind_${g}`))]);
  }

  tratamentos(): string[][] {
    return this.rows('tratamento_tributario').map((l) => [
      get(l, 'trtr_id'),
      get(l, 'trtr_descricao'),
      ...EXPRESSOES.map((e) => get(l, `trtr_expressao_${e}`)),
      get(l, 'trtr_in_incompativel_com_suspensao'),
      get(l, 'trtr_in_exige_grupo_desoneracao'),
      get(l, 'trtr_in_possui_ajuste'),
      get(l, 'trtr_in_possui_monofasia'),
      ...vigencia(l, 'trtr'),
    ]);
  }

  itemDoAnexo(id: string): string[] {
    if (id === '') return ['', ''];
    const l = this.find('anexo', id);
    return [get(l, 'anxo_numero'), get(l, 'anxo_numero_item')];
  }

  ncms(): string[][] {
    const excecoes = Map.groupBy(this.rows('excecao_ncm_aplicavel'), (l) => get(l, 'encm_ncma_id'));
    return this.rows('ncm_aplicavel').map((l) => [
      this.codigoDaClasse(get(l, 'ncma_cltr_id')),
      get(l, 'ncma_ncm_cd'),
      (excecoes.get(get(l, 'ncma_id')) ?? [])
        .map((e) => get(e, 'encm_ncm_cd'))
        .sort()
        .join(','),
      ...this.itemDoAnexo(get(l, 'ncma_anxo_id')),
      ...vigencia(l, 'ncma'),
      this.tributoDaClasse(get(l, 'ncma_cltr_id')),
    ]);
  }

  nbs(): string[][] {
    return this.rows('nbs_aplicavel').map((l) => [
      this.codigoDaClasse(get(l, 'nbsa_cltr_id')),
      get(l, 'nbsa_nbs_cd'),
      ...this.itemDoAnexo(get(l, 'nbsa_anxo_id')),
      ...vigencia(l, 'nbsa'),
      this.tributoDaClasse(get(l, 'nbsa_cltr_id')),
    ]);
  }

  documentos(): string[][] {
    return this.rows('tipo_dfe_classificacao').map((l) => {
      const dfe = this.find('tipo_dfe', get(l, 'tdcl_tpdf_id'));
      return [
        this.codigoDaClasse(get(l, 'tdcl_cltr_id')),
        get(dfe, 'tpdf_sigla'),
        get(dfe, 'tpdf_tipo'),
        ...vigencia(l, 'tdcl'),
      ];
    });
  }

  reducoes(): string[][] {
    return this.rows('percentual_reducao').map((l) => [
      this.codigoDaClasse(get(l, 'pere_cltr_id')),
      this.tributo(get(l, 'pere_tbto_id')),
      get(l, 'pere_valor'),
      ...vigencia(l, 'pere'),
    ]);
  }

  /** A rate of a class is law where its article fixes it; the others are what the calculator simulates with. */
  aliquotas(): string[][] {
    const referencia = this.rows('aliquota_referencia').map((l) => [
      this.tributo(get(l, 'alre_tbto_id')),
      '',
      get(l, 'alre_valor'),
      ...vigencia(l, 'alre'),
    ]);
    return [...referencia, ...this.#dasClasses((classe) => FIXADAS_EM_LEI.has(classe))];
  }

  #dasClasses(wanted: (classe: string) => boolean): string[][] {
    return this.rows('aliquota_ad_valorem').flatMap((l) => {
      if (get(l, 'aadv_cltr_id') === '') return [];
      const classe = this.codigoDaClasse(get(l, 'aadv_cltr_id'));
      if (!wanted(classe)) return [];
      return [[this.tributo(get(l, 'aadv_tbto_id')), classe, get(l, 'aadv_valor'), ...vigencia(l, 'aadv')]];
    });
  }

  simuladas(): string[][] {
    const dasClasses = this.#dasClasses((classe) => !FIXADAS_EM_LEI.has(classe));
    const linha = (l: Linha, p: string, produto: string, a: Linha, q: string, unidade: string, menos: string) => [
      this.tributo(get(a, `${q}_tbto_id`)),
      '',
      get(a, `${q}_valor`),
      get(l, `${p}_inicio_vigencia`),
      get(l, `${p}_fim_vigencia`),
      produto,
      menos,
      unidade,
    ];
    const excecoes = Map.groupBy(this.rows('excecao_ad_valorem_produto'), (l) => get(l, 'eavp_aavp_id'));
    return [
      ...dasClasses.map((l) => [...l, '', '', '']),
      ...this.rows('aliquota_ad_valorem_produto').map((l) => {
        const menos = (excecoes.get(get(l, 'aavp_id')) ?? []).map((e) => get(e, 'eavp_ncm_cd')).join(',');
        const aliquota = this.find('aliquota_ad_valorem', get(l, 'aavp_aadv_id'));
        return linha(l, 'aavp', get(l, 'aavp_ncm_cd'), aliquota, 'aadv', '', menos);
      }),
      ...this.rows('aliquota_ad_valorem_servico').map((l) => {
        const aliquota = this.find('aliquota_ad_valorem', get(l, 'aavs_aadv_id'));
        return linha(l, 'aavs', get(l, 'aavs_nbs_cd'), aliquota, 'aadv', '', '');
      }),
      ...this.rows('aliquota_ad_rem_produto').map((l) => {
        const aliquota = this.find('aliquota_ad_rem', get(l, 'aarp_aare_id'));
        const unidade = get(this.find('unidade_medida', get(aliquota, 'aare_unmd_id')), 'unmd_sigla');
        return linha(l, 'aarp', get(l, 'aarp_ncm_cd'), aliquota, 'aare', unidade, '');
      }),
    ];
  }

  comprasGovernamentais(): string[][] {
    return [
      ...this.rows('redutor_compra_governamental').map((l) => [
        'REDUTOR',
        get(l, 'rcgo_valor'),
        ...vigencia(l, 'rcgo'),
      ]),
      ...this.rows('transferencia_cbs_ente_gov').map((l) => [
        'TRANSFERENCIA_CBS',
        get(l, 'tceg_valor'),
        ...vigencia(l, 'tceg'),
      ]),
    ];
  }

  servicos(): string[][] {
    return this.rows('classif_nbs_indop_lc').map((l) => [
      get(l, 'cnil_lslc_cd'),
      get(l, 'cnil_nbs_cd'),
      get(this.find('indicador_operacao_ibs_cbs', get(l, 'cnil_ioic_id')), 'ioic_cd'),
      get(l, 'cnil_cltr_id') === '' ? '' : this.codigoDaClasse(get(l, 'cnil_cltr_id')),
      get(l, 'cnil_in_ps_onerosa'),
      get(l, 'cnil_in_adq_exterior'),
      ...vigencia(l, 'cnil'),
    ]);
  }

  indicadores(): string[][] {
    return this.rows('indicador_operacao_ibs_cbs').map((l) => [
      get(l, 'ioic_cd'),
      get(l, 'ioic_tipo_operacao'),
      get(l, 'ioic_local_incidencia'),
      ...vigencia(l, 'ioic'),
    ]);
  }

  anexos(): string[][] {
    return this.rows('anexo').map((l) => [
      get(l, 'anxo_numero'),
      get(l, 'anxo_numero_item'),
      get(l, 'anxo_texto_item'),
      ...vigencia(l, 'anxo'),
    ]);
  }
}

/** Classes whose rates arts. 485 to 487 of LC 214/2025 fix. */
const FIXADAS_EM_LEI = new Set(['220001', '220002', '220003', '221001', '221002', '221003', '221004']);

const INDICADORES_CLASSE = [
  'gcredpresoper',
  'gmonopadrao',
  'gmonoreten',
  'gmonoret',
  'gmonodif',
  'gestornocred',
] as const;

const GRUPOS_CST = [
  'gibscbs',
  'gibscbsmono',
  'gred',
  'gdif',
  'gtransfcred',
  'gcredpresibszfm',
  'gajustecompet',
] as const;

const EXPRESSOES = [
  'aliquota',
  'aliquota_efetiva',
  'base_calculo',
  'tributo_calculado',
  'tributo_devido',
  'percentual_diferimento',
  'valor_diferimento',
] as const;

const vigencia = (l: Linha, prefixo: string): [string, string] => [
  get(l, `${prefixo}_inicio_vigencia`),
  get(l, `${prefixo}_fim_vigencia`),
];
