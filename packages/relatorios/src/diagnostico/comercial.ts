import type { Diagnostico, Participante } from './agregado.ts';
import { type Consulta, numero, parte, soma, texto, valor } from './consulta.ts';

/** The greatest customers, suppliers, operations, products and states. */
export async function readTop(q: Consulta, linhas: Record<string, number>): Promise<Diagnostico['top']> {
  const porXml = numero(linhas['XML Participantes']) > 0;
  return {
    relatorio: porXml ? 'XML Participantes' : 'EFD-F Participantes',
    clientes: await readParticipantes(q, porXml, 'saida'),
    fornecedores: await readParticipantes(q, porXml, 'entrada'),
    cfop: (
      await q(`
        SELECT "CFOP" AS cfop, max("Desc. CFOP") AS descricao, max("Lado") AS lado, ${soma('"Valor Contábil"')} AS v, ${soma('"ICMS"')} AS icms
          FROM rel_efd_f_entradas_e_saidas_por_cfop GROUP BY "CFOP" ORDER BY v DESC, cfop LIMIT 15`)
    ).map((r) => ({
      cfop: texto(r.cfop),
      descricao: texto(r.descricao),
      lado: texto(r.lado),
      valor: valor(r.v),
      icms: valor(r.icms),
    })),
    ncm: (
      await q(`
        SELECT "NCM" AS ncm, max("Descrição NCM") AS descricao, ${soma('"Produtos"')} AS v, ${soma('coalesce("ICMS", 0) + coalesce("PIS", 0) + coalesce("COFINS", 0)')} AS t
          FROM rel_xml_por_ncm GROUP BY "NCM" ORDER BY v DESC, ncm LIMIT 15`)
    ).map((r) => ({
      ncm: texto(r.ncm),
      descricao: texto(r.descricao).slice(0, 90),
      valor: valor(r.v),
      tributos: valor(r.t),
    })),
    uf: (
      await q(`
        WITH d AS (SELECT "UF Part." AS uf, ${soma(`CASE WHEN "Lado" = 'Entrada' THEN "Valor Doc" END`)} AS e, ${soma(`CASE WHEN "Lado" <> 'Entrada' THEN "Valor Doc" END`)} AS s
                     FROM rel_efd_f_documentos_fiscais WHERE length("UF Part.") = 2 GROUP BY ALL),
             t AS (SELECT "UF" AS uf, ${soma('"A Recolher"')} AS v FROM rel_efd_f_icms_st GROUP BY ALL),
             f AS (SELECT "UF" AS uf, ${soma('"DIFAL a Recolher" + "FCP a Recolher"')} AS v FROM rel_efd_f_difal_e_fcp GROUP BY ALL)
        SELECT uf, d.e, d.s, t.v AS st, f.v AS difal FROM d FULL JOIN t USING (uf) FULL JOIN f USING (uf)
         WHERE uf IS NOT NULL ORDER BY coalesce(d.s, 0) + coalesce(d.e, 0) DESC, uf`)
    ).map((r) => ({
      uf: texto(r.uf),
      entradas: valor(r.e),
      saidas: valor(r.s),
      st: valor(r.st),
      difal: valor(r.difal),
    })),
  };
}

async function readParticipantes(q: Consulta, porXml: boolean, lado: 'saida' | 'entrada'): Promise<Participante[]> {
  const coluna = lado === 'saida' ? '"Valor Saída"' : '"Valor Entrada"';
  const fonte = porXml
    ? `SELECT "CNPJ-CPF" AS documento, max("Nome") AS nome, max("UF") AS uf, sum("Valor") AS v, bool_or(left("CRT", 1) IN ('1', '4')) AS simples
         FROM rel_xml_participantes WHERE "Própria ou Terceiros" = '${lado === 'saida' ? 'Própria' : 'Terceiros'}' GROUP BY "CNPJ-CPF"`
    : `SELECT "CNPJ-CPF" AS documento, max("Nome") AS nome, max("UF") AS uf, sum(${coluna}) AS v, false AS simples
         FROM rel_efd_f_participantes GROUP BY "CNPJ-CPF"`;
  const rows = await q(`
    WITH p AS (${fonte}) SELECT documento, nome, uf, CAST(v AS DECIMAL(18,2)) AS v, CAST(coalesce(simples, false) AS INTEGER) AS simples, coalesce(${parte('v', '(SELECT sum(v) FROM p)')}, CAST(0 AS DECIMAL(18,2))) AS pct
      FROM p WHERE v > 0 ORDER BY v DESC, documento LIMIT 10`);
  return rows.map((r) => ({
    documento: texto(r.documento),
    nome: texto(r.nome),
    uf: texto(r.uf),
    valor: valor(r.v),
    pct: valor(r.pct),
    simples: r.simples === 1,
  }));
}
