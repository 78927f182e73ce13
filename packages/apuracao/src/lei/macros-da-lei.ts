import { type FonteDeTabelas, listVigencias, type Parametro, type Vigencia } from '@apura/tabelas';

/** A macro of the day, such as `aliquota_nc_pis (dia)`: the value that holds then. */
interface ValorDoDia {
  nome: string;
  parametro: Parametro;
  tributo?: 'PIS' | 'COFINS';
  /** A rate is NULL on a day that has none; a term is the first one then, for a damaged file may give any day. */
  tipo: 'DECIMAL(9, 4)' | 'DECIMAL(18, 2)' | 'INTEGER';
}

const ALIQUOTA = 'DECIMAL(9, 4)' as const;

const VALORES: readonly ValorDoDia[] = [
  ...(['PIS', 'COFINS'] as const).flatMap((tributo) => [
    { nome: `aliquota_nc_${tributo.toLowerCase()}`, parametro: 'ALIQUOTA_NC' as const, tributo, tipo: ALIQUOTA },
    {
      nome: `aliquota_importacao_${tributo.toLowerCase()}`,
      parametro: 'ALIQUOTA_IMPORTACAO' as const,
      tributo,
      tipo: ALIQUOTA,
    },
    {
      nome: `aliquota_subcontratado_${tributo.toLowerCase()}`,
      parametro: 'ALIQUOTA_SUBCONTRATADO' as const,
      tributo,
      tipo: ALIQUOTA,
    },
    {
      nome: `aliquota_estoque_${tributo.toLowerCase()}`,
      parametro: 'ALIQUOTA_ESTOQUE_ABERTURA' as const,
      tributo,
      tipo: ALIQUOTA,
    },
    {
      nome: `aliquota_cumulativa_${tributo.toLowerCase()}`,
      parametro: 'ALIQUOTA_CUMULATIVA' as const,
      tributo,
      tipo: ALIQUOTA,
    },
    {
      nome: `aliquota_zona_franca_${tributo.toLowerCase()}`,
      parametro: 'ALIQUOTA_ZONA_FRANCA' as const,
      tributo,
      tipo: ALIQUOTA,
    },
  ]),
  { nome: 'municipio_da_zona_franca', parametro: 'MUNICIPIO_DA_ZONA_FRANCA', tipo: 'INTEGER' },
  { nome: 'anos_do_pagamento', parametro: 'ANOS_DO_PAGAMENTO', tipo: 'INTEGER' },
  { nome: 'anos_do_credito', parametro: 'ANOS_DO_CREDITO', tipo: 'INTEGER' },
  { nome: 'dia_do_pis_cofins', parametro: 'DIA_DO_PIS_COFINS', tipo: 'INTEGER' },
  { nome: 'dia_da_previdenciaria', parametro: 'DIA_DA_PREVIDENCIARIA', tipo: 'INTEGER' },
  { nome: 'parte_do_varejista', parametro: 'PARTE_DO_VAREJISTA', tipo: ALIQUOTA },
  { nome: 'fator_r_minimo', parametro: 'FATOR_R', tipo: ALIQUOTA },
  { nome: 'limite_do_simples', parametro: 'SIMPLES_LIMITE', tipo: 'DECIMAL(18, 2)' },
  { nome: 'sublimite_do_simples', parametro: 'SIMPLES_SUBLIMITE', tipo: 'DECIMAL(18, 2)' },
  { nome: 'iss_maximo', parametro: 'ISS_MAXIMO', tipo: 'DECIMAL(9, 4)' },
  { nome: 'retencao_minima', parametro: 'RETENCAO_MINIMA', tipo: 'DECIMAL(18, 2)' },
  { nome: 'dia_do_simples', parametro: 'DIA_DO_SIMPLES', tipo: 'INTEGER' },
  { nome: 'parcelas_do_estoque', parametro: 'CREDITO_DE_ESTOQUE', tipo: 'INTEGER' },
  { nome: 'meses_no_imobilizado', parametro: 'MESES_NO_IMOBILIZADO', tipo: 'INTEGER' },
  { nome: 'dias_da_empresa', parametro: 'DIAS_DA_EMPRESA', tipo: 'INTEGER' },
];

/** Macros of a first day of the law, without arguments. */
const INICIOS: Readonly<Record<string, Parametro>> = {
  inicio_venda_sem_icms: 'ICMS_FORA_DA_RECEITA',
  inicio_venda_sem_icms_st: 'ICMS_ST_FORA_DA_RECEITA',
  inicio_credito_sem_icms: 'ICMS_FORA_DO_CREDITO',
  inicio_dctfweb_geral: 'DCTFWEB_TODOS_OS_TRIBUTOS',
  inicio_ibs_cbs: 'IBS_CBS',
  dia_do_inventario: 'CREDITO_DE_ESTOQUE',
};

/** Macros of a last day of the law, without arguments. */
const FINS: Readonly<Record<string, Parametro>> = {
  fim_dctf: 'DCTF',
  fim_pis_cofins: 'PIS_COFINS',
  fim_da_apropriacao: 'CREDITO_DE_ESTOQUE',
};

/** Macros that recognise the pair of rates of a regime in a document, whatever its day. */
const PARES: Readonly<Record<string, Parametro>> = {
  aliquotas_cumulativas: 'ALIQUOTA_CUMULATIVA',
  aliquotas_financeiras: 'ALIQUOTA_FINANCEIRA',
};

/**
 * The DuckDB macros of what the law says in numbers and days, as one script: they are written from the dated tables, so
 * that no statement has a rate, a term or a day of its own. Without an argument from the shipped tables.
 */
export function macrosDaLei(fonte?: FonteDeTabelas): string {
  const de = (parametro: Parametro, tributo?: string) => listVigencias(parametro, tributo, fonte);
  const par = (parametro: Parametro) => {
    const cofins = de(parametro, 'COFINS');
    return de(parametro, 'PIS').flatMap((pis) =>
      cofins.filter((c) => valemJuntas(pis, c)).map((c) => `(pis = ${pis.valor} AND cofins = ${c.valor})`),
    );
  };
  return [
    ...VALORES.map(({ nome, parametro, tributo, tipo }) => {
      const vigencias = de(parametro, tributo);
      const casos = vigencias.map((v) => `WHEN ${noDia(v)} THEN CAST(${v.valor} AS ${tipo})`);
      const antes = tipo === 'INTEGER' ? ` ELSE ${vigencias[0]?.valor ?? 'NULL'}` : '';
      return macro(`${nome} (dia)`, `CASE ${casos.join(' ') || 'WHEN FALSE THEN NULL'}${antes} END`);
    }),
    ...Object.entries(INICIOS).map(([nome, parametro]) => macro(`${nome} ()`, dia(de(parametro)[0]?.inicio))),
    ...Object.entries(FINS).map(([nome, parametro]) => macro(`${nome} ()`, dia(de(parametro).at(-1)?.fim))),
    ...Object.entries(PARES).map(([nome, parametro]) =>
      macro(`${nome} (pis, cofins)`, par(parametro).join(' OR ') || 'FALSE'),
    ),
    macro('aliquota_nao_cumulativa (dia)', 'aliquota_nc_pis (dia) + aliquota_nc_cofins (dia)'),
    macro('aliquota_cumulativa (dia)', 'aliquota_cumulativa_pis (dia) + aliquota_cumulativa_cofins (dia)'),
    '',
  ].join('\n');
}

const macro = (assinatura: string, corpo: string): string => `CREATE OR REPLACE MACRO ${assinatura} AS (${corpo});`;

const dia = (iso: string | undefined): string => (iso ? `DATE '${iso}'` : 'CAST(NULL AS DATE)');

const noDia = ({ inicio, fim }: Vigencia): string =>
  fim === '' ? `dia >= DATE '${inicio}'` : `dia BETWEEN DATE '${inicio}' AND DATE '${fim}'`;

const valemJuntas = (a: Vigencia, b: Vigencia): boolean =>
  (a.fim === '' || b.inicio <= a.fim) && (b.fim === '' || a.inicio <= b.fim);
