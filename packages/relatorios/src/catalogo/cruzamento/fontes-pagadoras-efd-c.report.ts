import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor, inicioDoAno } from '../../comum/com-valor.ts';

/**
 * PIS and COFINS withheld as the payers informed against F600 of which the company is the beneficiary (IND_DEC 0), by
 * year and payer: by the whole CNPJ when both sides have it, else by its root. Only years of which the project has both
 * an inform and an EFD-Contribuições are crossed, and only differences above 1.00 in one of the taxes are listed. An inform covers the whole year: when
 * the project lacks months of it, a withholding that looks unused may be used in one of them: it is told without an amount. A withholding whose code the table of rates
 * does not know cannot be split: it is taken off what F600 has beyond the informed, and the row names the code.
 */
export default defineComValor(
  {
    numero: 127,
    nome: 'Cruzamento Fontes Pagadoras x EFD-C',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': ['Retenções de PIS/COFINS informadas x F600.'],
      'EFD-Contribuições': ['F600 em que a empresa é a beneficiária da retenção.'],
    },
    fontes: ['ecac_fonte_pagadora'],
    auxiliares: ['efdc_f600'],
    tabelas: ['retencao_codigo'],
    colunas: [
      ...texto('Ano', 'CNPJ Fonte', 'Nome'),
      ...dinheiro('PIS Informado', 'PIS F600', 'COFINS Informada', 'COFINS F600', 'Dif.'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: `
    WITH meses AS (
      SELECT CAST(year(inicio) AS VARCHAR) AS ano, count(DISTINCT date_trunc('month', inicio)) AS n FROM arq
       WHERE tipo = 'EFDC' AND situacao = 'Usado' GROUP BY ALL
    ), anos AS (
      SELECT DISTINCT f.ano FROM ecac_fonte_pagadora f
       WHERE f.ano IN (SELECT CAST(year(inicio) AS VARCHAR) FROM arq WHERE tipo = 'EFDC' AND situacao = 'Usado')
    ), inf AS (
      SELECT ano, cnpj, max(nome) AS nome, coalesce(sum(pis), 0) AS pis, coalesce(sum(cofins), 0) AS cofins,
             coalesce(sum(retido) FILTER (ir IS NULL), 0) AS fora, string_agg(DISTINCT cod_receita, ', ' ORDER BY cod_receita) FILTER (ir IS NULL AND retido <> 0) AS codigos
        FROM fonte_retencao WHERE ano IN (SELECT ano FROM anos) AND coalesce(cnpj, '') <> '' GROUP BY ano, cnpj
      HAVING coalesce(sum(pis), 0) <> 0 OR coalesce(sum(cofins), 0) <> 0 OR codigos IS NOT NULL
    ), usado AS (
      SELECT CAST(year(coalesce(f.DT_RET, a.inicio)) AS VARCHAR) AS ano, f.CNPJ AS cnpj, coalesce(sum(f.VL_RET_PIS), 0) AS pis,
             coalesce(sum(f.VL_RET_COFINS), 0) AS cofins
        FROM efdc_f600 f JOIN arq a ON a.id = f._arquivo WHERE retencao_dedutivel(f.IND_DEC) GROUP BY ALL
    ), todos AS (
      SELECT i.ano, i.cnpj, i.nome, CASE WHEN u.cnpj IS NULL THEN left(i.cnpj, 8) ELSE i.cnpj END AS chave, i.pis, i.cofins, 0 AS pis_f600, 0 AS cofins_f600, i.fora, i.codigos
        FROM inf i LEFT JOIN usado u ON u.ano = i.ano AND u.cnpj = i.cnpj
      UNION ALL
      SELECT u.ano, u.cnpj, NULL, CASE WHEN i.cnpj IS NULL THEN left(u.cnpj, 8) ELSE u.cnpj END, 0, 0, u.pis, u.cofins, 0, NULL
        FROM usado u LEFT JOIN inf i ON i.ano = u.ano AND i.cnpj = u.cnpj
       WHERE u.ano IN (SELECT ano FROM anos)
    ), g AS (
      SELECT ano, chave, coalesce(min(cnpj) FILTER (nome IS NOT NULL), min(cnpj)) AS cnpj, max(nome) AS nome, sum(pis) AS pis, sum(pis_f600) AS pis_f600,
             sum(cofins) AS cofins, sum(cofins_f600) AS cofins_f600, sum(fora) AS fora, string_agg(codigos, ', ' ORDER BY cnpj) AS codigos
        FROM todos GROUP BY ano, chave
    ), d AS (
      SELECT g.*, m.n < 12 AS faltam, CAST(pis + cofins - pis_f600 - cofins_f600 AS DECIMAL(18,2)) AS dif,
             CASE WHEN codigos IS NOT NULL AND pis + cofins < pis_f600 + cofins_f600 THEN greatest(pis_f600 + cofins_f600 - pis - cofins - fora, 0) END AS sem_codigo
        FROM g JOIN meses m USING (ano) WHERE abs(pis - pis_f600) > 1 OR abs(cofins - cofins_f600) > 1
    )
    SELECT ano AS "Ano", cnpj AS "CNPJ Fonte", nome AS "Nome", CAST(pis AS DECIMAL(18,2)) AS "PIS Informado", CAST(pis_f600 AS DECIMAL(18,2)) AS "PIS F600",
           CAST(cofins AS DECIMAL(18,2)) AS "COFINS Informada", CAST(cofins_f600 AS DECIMAL(18,2)) AS "COFINS F600", dif AS "Dif.",
           CASE WHEN abs(dif) <= 1 THEN 'Trocado entre PIS e COFINS' WHEN sem_codigo <= 1 THEN 'Retenção que não pode ser dividida entre os tributos' WHEN dif > 0 THEN 'Retenção informada e não aproveitada' ||
                  CASE WHEN d.faltam
                       THEN '; faltam meses da EFD-C no projeto' ELSE '' END ELSE 'Retenção aproveitada acima da informada' END
             || coalesce('; fora da tabela de retenções: código ' || codigos, '') AS "Resultado",
           CASE WHEN abs(dif) <= 1 OR sem_codigo <= 1 OR (dif > 0 AND faltam) THEN 'Informativo' WHEN dif > 0 THEN 'Oportunidade' ELSE 'Risco' END AS "Tipo",
           CAST(CASE WHEN abs(dif) <= 1 OR sem_codigo <= 1 OR (dif > 0 AND faltam) THEN 0 ELSE coalesce(sem_codigo, abs(dif)) END AS DECIMAL(18,2)) AS "Valor Estimado"
      FROM d`,
    ordem: 'ano, cnpj, chave',
  },
  {
    classe: `'Saldo de retenções'`,
    prescreve: inicioDoAno('r."Ano"'),
    nota: `'O informe diz só o ano, e o prazo mostrado é o da retenção mais antiga dele: confira o mês de cada uma. Onde a retenção couber no mês, o que foi pago a mais é pagamento indevido.'`,
  },
);
