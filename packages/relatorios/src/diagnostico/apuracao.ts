import type { Diagnostico, PaineisGuardados, PontoMes } from './agregado.ts';
import { type Consulta, mesIso, nulo, parte, soma, texto, valor } from './consulta.ts';
import { readPrazos } from './prazos.ts';
import { condicaoDe, contadas, contado } from './total-de.ts';

/** Month by month: revenue, what PIS, COFINS and ICMS came to, and the credits. A month without documents is a hole. */
export async function readSeries(q: Consulta): Promise<Diagnostico['series']> {
  const meses = `(SELECT strftime(unnest(generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)), '%Y-%m') AS m FROM projeto)`;
  const serie = async (dados: string): Promise<PontoMes[]> =>
    (
      await q(
        `WITH d AS (${dados}) SELECT c.m, CAST(d.v AS DECIMAL(18,2)) AS v FROM ${meses} c LEFT JOIN d ON d.m = c.m ORDER BY c.m`,
      )
    ).map((r) => ({ m: texto(r.m), v: nulo(r.v) }));
  const devido = (tributo: string): string =>
    `SELECT ${mesIso('"Período"')} AS m, sum("NC Devida" + "Contribuição Cumulativa") AS v FROM rel_efd_c_apuracao_pis_cofins WHERE "Tributo" = '${tributo}' GROUP BY ALL`;
  return {
    receita: await serie(
      `SELECT ${mesIso('"Período"')} AS m, coalesce("EFD-C", "EFD-F", "XML") AS v FROM rel_cruzamento_receita_bruta WHERE regexp_matches("Período", '^[0-9]{2}/[0-9]{4}$')`,
    ),
    pis: await serie(devido('PIS')),
    cofins: await serie(devido('COFINS')),
    icms: await serie(
      `SELECT ${mesIso('"Período"')} AS m, sum("ICMS a Recolher") AS v FROM rel_efd_f_apuracao_icms GROUP BY ALL`,
    ),
    creditos: (
      await q(`
        WITH t AS (SELECT ${mesIso('"Período"')} AS m, sum("Crédito Apurado") AS a, sum("Descontado") AS d FROM rel_efd_c_creditos_por_tipo GROUP BY ALL),
             s AS (SELECT ${mesIso('"Período"')} AS m, sum("Saldo Final") AS s FROM rel_efd_c_saldo_de_creditos GROUP BY ALL)
        SELECT m, CAST(coalesce(t.a, 0) AS DECIMAL(18,2)) AS a, CAST(coalesce(t.d, 0) AS DECIMAL(18,2)) AS d, CAST(s.s AS DECIMAL(18,2)) AS s
          FROM t FULL JOIN s USING (m) ORDER BY m`)
    ).map((r) => ({ m: texto(r.m), apurado: valor(r.a), descontado: valor(r.d), saldo: nulo(r.s) })),
  };
}

/** From the contribution of the period to what is to be paid: PIS and COFINS together. */
export async function readCascata(q: Consulta): Promise<Diagnostico['cascata']> {
  const [r] = await q(`
    SELECT CAST(count(*) AS INTEGER) AS n, ${soma('"Contribuição NC" + "Contribuição Cumulativa"')} AS debito, ${soma('-"Crédito Descontado"')} AS mes,
           ${soma('-"Crédito Períodos Anteriores"')} AS anteriores, ${soma('-("Retenções NC" + "Retenções Cum.")')} AS retencoes,
           ${soma('-("Outras Deduções NC" + "Outras Deduções Cum.")')} AS deducoes, ${soma('"Total a Recolher"')} AS recolher
      FROM rel_efd_c_apuracao_pis_cofins`);
  if (!r?.n) return [];
  return [
    { rotulo: 'Débito', valor: valor(r.debito), tipo: 'total' },
    { rotulo: 'Créditos do mês', valor: valor(r.mes), tipo: 'parcela' },
    { rotulo: 'Créditos anteriores', valor: valor(r.anteriores), tipo: 'parcela' },
    { rotulo: 'Retenções', valor: valor(r.retencoes), tipo: 'parcela' },
    { rotulo: 'Outras deduções', valor: valor(r.deducoes), tipo: 'parcela' },
    { rotulo: 'A recolher', valor: valor(r.recolher), tipo: 'total' },
  ];
}

/**
 * Credits by the nature of their base. The base is told once (PIS and COFINS have the same one), the credit of both.
 */
export async function readCreditosNatureza(q: Consulta): Promise<Diagnostico['creditos_natureza']> {
  const rows = await q(`
    SELECT "Natureza" AS natureza, max("Desc. Natureza") AS descricao, CAST(coalesce(sum("Base do Crédito") FILTER ("Tributo" = 'PIS'), 0) AS DECIMAL(18,2)) AS base,
           ${soma('"Crédito Calculado"')} AS credito,
           ${parte(`sum("Base do Crédito") FILTER ("Tributo" = 'PIS')`, `(SELECT sum("Valor Item") FROM rel_efd_c_cfop_por_periodo WHERE "Lado" = 'Entrada')`)} AS pct
      FROM rel_efd_c_creditos_por_natureza GROUP BY "Natureza" ORDER BY credito DESC, natureza`);
  return rows.map((r) => ({
    natureza: texto(r.natureza),
    descricao: texto(r.descricao),
    base: valor(r.base),
    credito: valor(r.credito),
    pct_compras: nulo(r.pct),
  }));
}

/** Revenue by how PIS and COFINS treat it; exports are told by their CFOP. */
export async function readReceitaTratamento(q: Consulta): Promise<Diagnostico['receita_tratamento']> {
  const rows = await q(`
    WITH r AS (SELECT "Valor Item" AS v, CASE WHEN left("CFOP", 1) = '7' THEN 'Exportação' WHEN "CST PIS" IN ('01', '02', '03') THEN 'Tributada' WHEN "CST PIS" = '04' THEN 'Monofásica'
              WHEN "CST PIS" = '05' THEN 'Substituição tributária' WHEN "CST PIS" = '06' THEN 'Alíquota zero' WHEN "CST PIS" = '07' THEN 'Isenta' WHEN "CST PIS" = '08' THEN 'Sem incidência'
              WHEN "CST PIS" = '09' THEN 'Suspensão' ELSE 'Outras' END AS t FROM ${contadas('EFD-C Receitas por CST', 'Valor Item')})
    SELECT t, ${soma('v')} AS v, coalesce(${parte('sum(v)', '(SELECT sum(v) FROM r)')}, CAST(0 AS DECIMAL(18,2))) AS pct FROM r GROUP BY t HAVING sum(v) <> 0 ORDER BY 2 DESC, 1`);
  return rows.map((r) => ({ tratamento: texto(r.t), valor: valor(r.v), pct: valor(r.pct) }));
}

const ICMS = 'EFD-C Exclusão do ICMS da Base';

/**
 * The ICMS in the base of PIS and COFINS by year, and what leaving it out is worth. Of the ICMS shown on sales, what is
 * neither left out nor to be left out came back with returned goods.
 */
export async function readTeseIcms(q: Consulta): Promise<PaineisGuardados['tese_icms']> {
  const excluido = `CASE WHEN ${condicaoDe(ICMS, 'ICMS Destacado')}
                      THEN coalesce("ICMS Destacado", 0) - "Diferença de Base" END`;
  const ano = `coalesce(regexp_extract("Período", '[0-9]{4}'), '') AS ano`;
  const anos = await q(`
    SELECT ${ano}, ${soma(contado(ICMS, 'ICMS Destacado'))} AS destacado, ${soma(excluido)} AS excluido,
           ${soma(contado(ICMS, 'Diferença de Base'))} AS a_excluir
      FROM rel_efd_c_exclusao_do_icms_da_base GROUP BY 1 ORDER BY 1`);
  const prazos = await readPrazos(q, {
    de: `SELECT ${ano}, 1 AS item, ${contado(ICMS, 'Total')} AS v, "Classe do Valor", "Prescreve em"
           FROM rel_efd_c_exclusao_do_icms_da_base`,
    chaves: ['ano'],
  });
  return anos.map((r) => ({
    ano: texto(r.ano),
    destacado: valor(r.destacado),
    excluido: valor(r.excluido),
    a_excluir: valor(r.a_excluir),
    prazos: prazos.find((p) => p.chave.ano === texto(r.ano))?.prazos ?? [],
  }));
}

const MONOFASICOS = [
  ['Cruzamento Monofásico Tributado', 'rel_cruzamento_monofasico_tributado'],
  ['Cruzamento Alíquota Zero e ST', 'rel_cruzamento_aliquota_zero_e_st'],
] as const;

/** More than are shown, because what has lapsed on the day of the reading gives its place to the next. */
const NCMS_GUARDADOS = 30;

export async function readMonofasico(q: Consulta): Promise<PaineisGuardados['monofasico']> {
  const uniao = MONOFASICOS.map(
    ([nome, view]) =>
      `SELECT '${nome}' AS relatorio, coalesce("Tabela", '') AS tabela, coalesce("NCM", '') AS ncm, "Descrição" AS descricao,
              ('${nome}', "Arquivo", "Linha") AS item, "Valor Estimado" AS v, "Classe do Valor", "Prescreve em"
         FROM ${view} WHERE "Tipo" = 'Oportunidade'`,
  ).join(' UNION ALL ');
  const tabelas = await readPrazos(q, { de: uniao, chaves: ['relatorio', 'tabela'] });
  const ncms = await readPrazos(q, {
    de: `SELECT * REPLACE (min(descricao) OVER (PARTITION BY ncm) AS descricao) FROM (${uniao})`,
    chaves: ['ncm', 'descricao'],
    maximo: NCMS_GUARDADOS,
  });
  return {
    por_tabela: tabelas.map(({ chave, prazos }) => ({ relatorio: chave.relatorio, tabela: chave.tabela, prazos })),
    top_ncm: ncms.map(({ chave, prazos }) => ({ ncm: chave.ncm, descricao: chave.descricao, prazos })),
  };
}

export async function readNaoAproveitados(q: Consulta): Promise<PaineisGuardados['creditos_nao_aproveitados']> {
  const origens = await readPrazos(q, {
    de: `SELECT "Origem" AS origem, coalesce("Confiança", 'Média') AS confianca, ("Arquivo", "Linha") AS item,
                "Valor Estimado" AS v, "Classe do Valor", "Prescreve em"
           FROM rel_cruzamento_creditos_nao_aproveitados WHERE "Tipo" = 'Oportunidade'`,
    chaves: ['origem', 'confianca'],
  });
  return origens.map(({ chave, prazos }) => ({ origem: chave.origem, confianca: chave.confianca, prazos }));
}
