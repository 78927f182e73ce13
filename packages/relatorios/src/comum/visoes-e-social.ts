import { macro, tabela, visao } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/**
 * Periods of events: 'AAAA-MM', or 'AAAA' for the 13th, whose month is December.
 * - `es_mes(per)`: the month as text; `es_dia(per)`: its first day; `es_periodo(per)`: MM/AAAA, or AAAA for the 13th.
 */
const periodo: GrupoVisoes = {
  nome: 'esocial-periodo',
  fontes: [],
  visoes: [
    macro('es_mes', ['per'], `CASE WHEN length(per) = 4 THEN per || '-12' ELSE per END`),
    macro('es_dia', ['per'], `TRY_CAST(es_mes(per) || '-01' AS DATE)`),
    macro('es_periodo', ['per'], `CASE WHEN length(per) = 7 THEN right(per, 2) || '/' || left(per, 4) ELSE per END`),
    macro('es_13', ['ind_apuracao'], `CASE WHEN ind_apuracao = '2' THEN 'Sim' ELSE 'Não' END`),
    macro(
      'es_tipo_rubrica',
      ['tp'],
      `CASE tp WHEN '1' THEN '1 - Vencimento' WHEN '2' THEN '2 - Desconto' WHEN '3' THEN '3 - Informativa' WHEN '4' THEN '4 - Informativa dedutora' ELSE tp END`,
    ),
  ],
};

/**
 * `es_rubrica`: the versions of every rubric with the months in which each counts (`ini`, `fim`; '9999-12' without end).
 * A version ends, whatever it says, in the month before the next one begins, as it does in the eSocial.
 */
const rubrica: GrupoVisoes = {
  nome: 'esocial-rubrica',
  fontes: ['esocial_rubrica'],
  visoes: [
    tabela(
      'es_rubrica',
      `SELECT * EXCLUDE (iniValid, fimValid), coalesce(iniValid, '0000-01') AS ini,
              least(coalesce(fimValid, '9999-12'), coalesce(strftime(TRY_CAST(lead(iniValid) OVER w || '-01' AS DATE) - INTERVAL 1 MONTH, '%Y-%m'), '9999-12')) AS fim
         FROM (SELECT * FROM esocial_rubrica
               QUALIFY row_number() OVER (PARTITION BY codRubr, ideTabRubr, iniValid ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC) = 1)
       WINDOW w AS (PARTITION BY codRubr, ideTabRubr ORDER BY iniValid)`,
    ),
  ],
};

/**
 * `es_nome(cpf, nome)`: the name of each worker by the latest that was told. `es_categoria(cpf, matricula, codCateg)`:
 * the category of each bond, for dismissals, which do not tell it.
 */
const trabalhador: GrupoVisoes = {
  nome: 'esocial-trabalhador',
  fontes: ['esocial_vinculo', 'esocial_vinculo_alteracao', 'esocial_folha_trabalhador', 'esocial_desligamento'],
  visoes: [
    tabela(
      'es_nome',
      `SELECT cpf, arg_max(nome, (ordem, quando, nome)) AS nome FROM (
         SELECT cpfTrab AS cpf, nmTrab AS nome, 1 AS ordem, DATE '1900-01-01' AS quando FROM esocial_folha_trabalhador
         UNION ALL SELECT cpfTrab, nmTrab, 2, coalesce(dtInicio, DATE '1900-01-01') FROM esocial_vinculo
         UNION ALL SELECT cpfTrab, nmTrab, 3, coalesce(dtAlteracao, DATE '1900-01-01') FROM esocial_vinculo_alteracao)
        WHERE nome IS NOT NULL GROUP BY cpf`,
    ),
    tabela(
      'es_categoria',
      `SELECT cpf, matricula, arg_max(codCateg, (quando, codCateg)) AS codCateg FROM (
         SELECT cpfTrab AS cpf, coalesce(matricula, '') AS matricula, codCateg, coalesce(dtInicio, DATE '1900-01-01') AS quando FROM esocial_vinculo
         UNION ALL SELECT cpfTrab, coalesce(matricula, ''), codCateg, coalesce(dtAlteracao, DATE '1900-01-01') FROM esocial_vinculo_alteracao)
        WHERE codCateg IS NOT NULL GROUP BY ALL`,
    ),
  ],
};

/**
 * `es_item`: every amount of the payroll and of dismissals, with its rubric at the period (`per`), the amount with its
 * sign (vencimento +, desconto -, informativas 0) and the category, of the bond where the event tells none. Amounts of
 * rubrics that are in no register keep their code alone and count nothing.
 */
const item: GrupoVisoes = {
  nome: 'esocial-item',
  fontes: ['esocial_folha_item', 'esocial_desligamento'],
  visoes: [
    tabela(
      'es_rubrica_mes',
      `SELECT u.codRubr, u.ideTabRubr, u.per, r.ini, r.dscRubr, r.natRubr, r.tpRubr, r.codIncCP
         FROM (SELECT DISTINCT codRubr, ideTabRubr, perApur AS per FROM esocial_folha_item) u
         JOIN es_rubrica r ON r.codRubr = u.codRubr AND r.ideTabRubr = u.ideTabRubr AND es_mes(u.per) BETWEEN r.ini AND r.fim`,
    ),
    tabela(
      'es_desligamento_categoria',
      `SELECT DISTINCT _arquivo, _evento, codCateg FROM esocial_desligamento WHERE codCateg IS NOT NULL`,
    ),
    visao(
      'es_item',
      `SELECT i._arquivo, i._linha, i._evento, i.evento, i.recibo, i.perApur AS per, i.indApuracao AS ind_apuracao, i.cpfTrab AS cpf, i.matricula,
              coalesce(i.codCateg, d.codCateg, c.codCateg) AS categoria, i.tpInsc, i.nrInsc, i.codLotacao, i.indSimples, i.ideDmDev, i.perRef, i.codRubr,
              i.ideTabRubr, i.qtdRubr, i.fatorRubr, i.vrRubr, r.ini AS versao, r.dscRubr, r.natRubr, r.tpRubr, r.codIncCP,
              CAST(CASE r.tpRubr WHEN '1' THEN i.vrRubr WHEN '2' THEN -i.vrRubr WHEN '3' THEN 0 WHEN '4' THEN 0 END AS DECIMAL(18,2)) AS valor
         FROM esocial_folha_item i
         LEFT JOIN es_rubrica_mes r ON r.codRubr = i.codRubr AND r.ideTabRubr = i.ideTabRubr AND r.per = i.perApur
         LEFT JOIN es_desligamento_categoria d ON d._arquivo = i._arquivo AND d._evento = i._evento AND i.evento IN ('S-2299', 'S-2399')
         LEFT JOIN es_categoria c ON c.cpf = i.cpfTrab AND c.matricula = coalesce(i.matricula, '')`,
    ),
  ],
};

/**
 * `es_vinculo`: one row per bond (CPF and registration, or CPF and category where there is none), as it is at the end:
 * what began it, what every later event changed, and the dismissal. A bond that began before it was sent twice counts
 * once, by its latest event.
 */
const CAMPOS_VINCULO = [
  'nmTrab',
  'dtNascto',
  'codCateg',
  'nmCargo',
  'CBOCargo',
  'nmFuncao',
  'CBOFuncao',
  'codCargo',
  'codFuncao',
  'vrSalFx',
  'undSalFixo',
  'tpInsc',
  'nrInsc',
];
const chaveVinculo = (t: string) =>
  `${t}.cpfTrab || '/' || coalesce(${t}.matricula, 'categoria ' || coalesce(${t}.codCateg, ''))`;

const vinculo: GrupoVisoes = {
  nome: 'esocial-vinculo',
  fontes: ['esocial_evento', 'esocial_vinculo', 'esocial_vinculo_alteracao', 'esocial_desligamento'],
  visoes: [
    tabela(
      'es_vinculo',
      `WITH inicio AS (
         SELECT v.*, ${chaveVinculo('v')} AS chave FROM esocial_vinculo v
         QUALIFY row_number() OVER (PARTITION BY chave ORDER BY v.recibo DESC NULLS LAST, v._arquivo DESC, v._linha DESC) = 1
       ), estado AS (
         SELECT chave, 0 AS passo, DATE '1900-01-01' AS quando, NULL AS recibo, _arquivo, _linha, ${CAMPOS_VINCULO.join(', ')} FROM inicio
         UNION ALL
         SELECT i.chave, 1, coalesce(a.dtEf, a.dtAlteracao), a.recibo, a._arquivo, a._linha, ${CAMPOS_VINCULO.map((c) => `a.${c}`).join(', ')}
           FROM esocial_vinculo_alteracao a
           JOIN inicio i ON i.cpfTrab = a.cpfTrab AND (a.evento = 'S-2205' OR i.chave = ${chaveVinculo('a')})
       ), fim AS (
         SELECT ${chaveVinculo('d')} AS chave, max(d.dtDeslig) AS dtDeslig FROM esocial_desligamento d GROUP BY ALL
       ), atual AS (
         SELECT chave, ${CAMPOS_VINCULO.map(
           (c) =>
             `arg_max(${c}, (passo, coalesce(quando, DATE '1900-01-01'), coalesce(recibo, ''), _arquivo, _linha)) FILTER (${c} IS NOT NULL) AS ${c}`,
         ).join(', ')} FROM estado GROUP BY chave
       )
       SELECT i.chave, i.cpfTrab AS cpf, i.matricula, i.dtInicio, a.* EXCLUDE (chave), coalesce(f.dtDeslig, i.dtDeslig) AS dtDeslig
         FROM inicio i JOIN atual a ON a.chave = i.chave LEFT JOIN fim f ON f.chave = i.chave`,
    ),
  ],
};

/**
 * `es_afastamento`: one row per absence, the event that ends it joined to the one that began it (the latest beginning of
 * the same bond that is not after the end). `antes`: days of the absences that this one continues (infoMesmoMtv S).
 */
const afastamento: GrupoVisoes = {
  nome: 'esocial-afastamento',
  fontes: ['esocial_afastamento'],
  visoes: [
    tabela(
      'es_afastamento',
      `WITH a AS (
         SELECT *, cpfTrab || '/' || coalesce(matricula, 'categoria ' || coalesce(codCateg, '')) AS chave FROM esocial_afastamento
       ), inicio AS (
         SELECT * FROM a WHERE dtIniAfast IS NOT NULL
         QUALIFY row_number() OVER (PARTITION BY chave, dtIniAfast ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC) = 1
       ), aberto AS (
         SELECT chave, dtIniAfast, lead(dtIniAfast) OVER (PARTITION BY chave ORDER BY dtIniAfast) AS proximo FROM inicio
       ), termino AS (
         SELECT i.chave, i.dtIniAfast, max(f.dtTermAfast) AS fim
           FROM aberto i JOIN a f ON f.chave = i.chave AND f.dtIniAfast IS NULL AND f.dtTermAfast >= i.dtIniAfast AND (i.proximo IS NULL OR f.dtTermAfast < i.proximo)
          GROUP BY ALL
       ), inteiro AS (
         SELECT i.chave, i.cpfTrab AS cpf, i.matricula, i.dtIniAfast AS ini, coalesce(i.dtTermAfast, t.fim) AS fim, i.codMotAfast AS motivo,
                CAST(coalesce(i.dtTermAfast, t.fim) - i.dtIniAfast + 1 AS INTEGER) AS dias,
                sum(CASE WHEN i.infoMesmoMtv = 'S' THEN 0 ELSE 1 END) OVER (PARTITION BY i.chave ORDER BY i.dtIniAfast) AS serie
           FROM inicio i LEFT JOIN termino t ON t.chave = i.chave AND t.dtIniAfast = i.dtIniAfast
       )
       SELECT *, CAST(coalesce(sum(dias) OVER (PARTITION BY chave, serie ORDER BY ini ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS INTEGER) AS antes
         FROM inteiro`,
    ),
  ],
};

/** How much of the employer's contribution the company owes on wages: `cprb` of it is left where CPRB takes its place. */
const fatia = (codigo: string) =>
  `coalesce((SELECT max(TRY_CAST(percentual AS DECIMAL(9,4))) FROM tab_encargo_folha e WHERE e.codigo = ${codigo}
     AND CAST(dia AS VARCHAR) BETWEEN e.inicio AND coalesce(nullif(e.fim, ''), '9999-12-31')), 0)`;

/**
 * - `es_contribuinte(per, classTrib, cpp)`: of each S-5011, the percentage of CPP due on wages, with CPRB whole or in part
 *   and the gradual return to the payroll (Lei 14.973/2024); none for the Simples (01, 04) and exempt entities (80);
 * - `es_rat(per, nrInsc, rat)`: the adjusted RAT of each establishment, by S-5011;
 * - `es_terceiros(per, nrInsc, codLotacao, terceiros)`: the sum of the rates of the other entities: those of the FPAS
 *   whose code is in codTercs and not in codTercsSusp. codTercs is the sum of codes that are powers of two;
 * - `es_verba`: the amounts of the payroll against `tab_verbas_cp` at the first day of the month;
 *   `resultado` tells in what they differ, and `cpp`, `rat` and `terceiros` the charges on those where none is expected.
 */
const encargo: GrupoVisoes = {
  nome: 'esocial-encargo',
  fontes: ['esocial_cs_contribuinte', 'esocial_cs_estab', 'esocial_cs_base', 'esocial_estabelecimento'],
  visoes: [
    tabela(
      'es_contribuinte',
      `WITH c AS (
         SELECT perApur AS per, any_value(classTrib ORDER BY _arquivo, _linha) AS classTrib, any_value(indSubstPatr ORDER BY _arquivo, _linha) AS subst,
                any_value(percRedContrib ORDER BY _arquivo, _linha) AS perc, any_value(fatorMes ORDER BY _arquivo, _linha) AS fator_mes,
                any_value(fator13 ORDER BY _arquivo, _linha) AS fator_13
           FROM esocial_cs_contribuinte GROUP BY perApur
       ), p AS (
         SELECT c.*, es_dia(per) AS dia, length(per) = 4 AS decimo FROM c
       ), f AS (
         SELECT *, ${fatia(`'CPP'`)} AS cheia, CASE WHEN decimo THEN ${fatia(`'CPP_13_COM_CPRB'`)} ELSE ${fatia(`'CPP_COM_CPRB'`)} END AS fica FROM p
       )
       SELECT per, classTrib, coalesce(CASE WHEN decimo THEN fator_13 ELSE fator_mes END, 1) AS fator,
              CAST(cheia * CAST(0.0001 AS DECIMAL(5,4)) * CASE WHEN classTrib IN ('01', '04', '80') THEN 0 WHEN subst = '1' THEN 100 * fica
                WHEN subst = '2' THEN coalesce(perc, 0) * 100 + (100 - coalesce(perc, 0)) * fica ELSE 10000 END AS DECIMAL(9,4)) AS cpp
         FROM f`,
    ),
    tabela(
      'es_rat',
      `SELECT perApur AS per, nrInsc, max(coalesce(aliqRatAjust, CAST(aliqRat * fap AS DECIMAL(18,4)), aliqRat)) AS rat
         FROM esocial_cs_estab WHERE nrInsc IS NOT NULL GROUP BY ALL`,
    ),
    tabela(
      'es_rat_cadastro',
      `SELECT nrInsc, coalesce(iniValid, '0000-01') AS ini, coalesce(strftime(TRY_CAST(lead(iniValid) OVER w || '-01' AS DATE) - INTERVAL 1 MONTH, '%Y-%m'), fimValid, '9999-12') AS fim,
              coalesce(aliqRatAjust, CAST(aliqRat * fap AS DECIMAL(18,4)), aliqRat) AS rat
         FROM (SELECT * FROM esocial_estabelecimento
               QUALIFY row_number() OVER (PARTITION BY nrInsc, iniValid ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC) = 1)
       WINDOW w AS (PARTITION BY nrInsc ORDER BY iniValid)`,
    ),
    tabela(
      'es_terceiros',
      `WITH l AS (
         SELECT perApur AS per, nrInsc, codLotacao, max(fpas) AS fpas, max(TRY_CAST(codTercs AS INTEGER)) AS devidos, max(coalesce(TRY_CAST(codTercsSusp AS INTEGER), 0)) AS suspensos
           FROM esocial_cs_base GROUP BY ALL
       ), t AS (
         SELECT fpas, TRY_CAST(codigo_terceiros AS INTEGER) AS codigo, max(TRY_CAST(aliquota AS DECIMAL(9,4))) AS aliquota
           FROM tab_esocial_fpas_terceiros GROUP BY ALL HAVING codigo > 0 AND bit_count(codigo) = 1
       )
       SELECT l.per, l.nrInsc, l.codLotacao, CAST(coalesce(sum(t.aliquota), 0) AS DECIMAL(9,4)) AS terceiros
         FROM l LEFT JOIN t ON t.fpas = l.fpas AND (t.codigo & l.devidos) <> 0 AND (t.codigo & l.suspensos) = 0
        GROUP BY ALL`,
    ),
    // One expectation per version of a rubric and month; a nature that was not valid then has none.
    tabela(
      'es_esperada',
      `WITH m AS (
         SELECT *, es_dia(per) AS dia FROM es_rubrica_mes
       ), nat AS (
         SELECT codigo, TRY_CAST(inicio AS DATE) AS ini, coalesce(TRY_CAST(fim AS DATE), DATE '9999-12-31') AS fim FROM tab_esocial_natureza_rubrica
       ), e AS (
         SELECT m.*, EXISTS (SELECT 1 FROM nat WHERE nat.codigo = m.natRubr AND m.dia BETWEEN nat.ini AND nat.fim) AS vigente,
                v.incidencia_esperada AS esperada, v.fundamento, v.situacao
           FROM m LEFT JOIN tab_verbas_cp v ON v.natureza = m.natRubr
            AND m.dia BETWEEN coalesce(TRY_CAST(v.inicio AS DATE), DATE '0001-01-01') AND coalesce(TRY_CAST(v.fim AS DATE), DATE '9999-12-31')
            AND (v.condicao = '' OR regexp_matches(lower(strip_accents(coalesce(m.dscRubr, ''))), v.condicao))
       )
       SELECT * EXCLUDE (esperada, fundamento, situacao), CASE WHEN vigente THEN esperada END AS esperada, CASE WHEN vigente THEN fundamento ELSE 'Tabela 03 do eSocial' END AS fundamento,
              CASE WHEN vigente THEN situacao ELSE 'Natureza sem vigência no período' END AS situacao,
              CASE WHEN NOT vigente THEN 'Informativo' WHEN esperada = '00' AND codIncCP IN ('11', '12', '13', '14') THEN 'Oportunidade'
                   WHEN esperada IN ('11', '12') AND codIncCP IN ('00', '01') THEN 'Risco'
                   WHEN esperada IN ('11', '12') AND codIncCP <> esperada THEN 'Informativo' END AS tipo
         FROM e`,
    ),
    // Contribuintes individuais (7xx) owe neither RAT nor other entities; trainees (9xx) owe nothing.
    visao(
      'es_verba',
      `WITH i AS (
         SELECT i._arquivo, i._linha, i.per, i.cpf, i.nrInsc, i.codLotacao, i.codRubr, i.ideTabRubr, i.versao, i.dscRubr, i.natRubr, i.codIncCP, i.valor,
                e.esperada, e.fundamento, e.situacao, e.tipo, coalesce(i.categoria, '') AS categoria, i.indSimples
           FROM es_item i JOIN es_esperada e ON e.codRubr = i.codRubr AND e.ideTabRubr = i.ideTabRubr AND e.per = i.per AND e.tipo IS NOT NULL
          WHERE i.tpRubr IN ('1', '2')
       )
       SELECT i.*, CAST(CASE WHEN i.categoria LIKE '9%' OR (c.classTrib = '03' AND i.indSimples = '1') THEN 0
                             WHEN c.classTrib = '03' AND i.indSimples = '3' THEN coalesce(c.cpp, 20) * c.fator ELSE coalesce(c.cpp, 20) END AS DECIMAL(9,4)) AS p_cpp,
              CAST(CASE WHEN i.categoria LIKE '7%' OR i.categoria LIKE '9%' OR c.classTrib IN ('01', '04', '80') OR (c.classTrib = '03' AND i.indSimples = '1') THEN 0
                        WHEN c.classTrib = '03' AND i.indSimples = '3' THEN coalesce(r.rat, k.rat) * c.fator ELSE coalesce(r.rat, k.rat) END AS DECIMAL(9,4)) AS p_rat,
              CAST(CASE WHEN i.categoria LIKE '7%' OR i.categoria LIKE '9%' OR c.classTrib IN ('01', '02', '03', '04', '80') THEN 0 ELSE t.terceiros END AS DECIMAL(9,4)) AS p_terceiros
         FROM i LEFT JOIN es_contribuinte c ON c.per = i.per
         LEFT JOIN es_rat r ON r.per = i.per AND r.nrInsc = i.nrInsc
         LEFT JOIN es_rat_cadastro k ON r.per IS NULL AND k.nrInsc = i.nrInsc AND es_mes(i.per) BETWEEN k.ini AND k.fim
         LEFT JOIN es_terceiros t ON t.per = i.per AND t.nrInsc = i.nrInsc AND t.codLotacao IS NOT DISTINCT FROM i.codLotacao`,
    ),
  ],
};

/** What the reports of eSocial events share. */
export const gruposESocial: readonly GrupoVisoes[] = [
  periodo,
  rubrica,
  trabalhador,
  item,
  vinculo,
  afastamento,
  encargo,
];
