-- One row per issuer, product (code, NCM), CST, class and way in which the class is not what the tables say, or may not
-- be it. An example of each is its last item.
WITH
  item AS (
    SELECT
      i._arquivo, i._nota, i.nItem, i.chave, i.emissao, i.lado, i.doc_emit, i.emit_xNome, i.modelo, i.cProd,
      i.xProd,
      coalesce(i.cProd, i.xProd) AS produto,
      coalesce(i.NCM, '') AS ncm,
      coalesce(i.IBSCBS_CST, '') AS cst,
      coalesce(i.IBSCBS_cClassTrib, '') AS classe,
      servico_lc116(coalesce(i.ISSQN_cListServ, i.servico)) AS servico,
      coalesce(i.nbs, '') AS nbs,
      coalesce(i.cindop, '') AS cindop,
      i.IBSCBS_vBC AS base
    FROM documento_da_reforma i
  ),
  par AS (SELECT DISTINCT modelo, emissao, ncm, cst, classe, servico, nbs, cindop FROM item),
  da_classe AS (
    SELECT
      modelo, emissao, ncm, classe, norma, condicao,
      string_agg(DISTINCT lugar_do_anexo(anexo, item), ', ' ORDER BY lugar_do_anexo(anexo, item)) AS lugares
    FROM classe_possivel
    GROUP BY ALL
  ),
  lista AS (
    SELECT
      modelo, emissao, ncm,
      string_agg(classe || coalesce(' (' || lugares || ')', ''), '; ' ORDER BY classe) AS classes,
      string_agg(DISTINCT norma_da_classe(norma), '; ' ORDER BY norma_da_classe(norma)) AS leis,
      string_agg(classe || ': ' || condicao, ' ' ORDER BY classe) AS condicoes
    FROM da_classe
    GROUP BY ALL
  ),
  texto AS (
    SELECT
      modelo, emissao, ncm,
      string_agg(
        DISTINCT lugar_do_anexo(anexo, item) || ': ' || produto,
        '; '
        ORDER BY lugar_do_anexo(anexo, item) || ': ' || produto
      ) AS textos
    FROM classe_possivel
    GROUP BY ALL
  ),
  -- Classes of the same item of an annex that give less than the class: what sets them apart is a condition.
  irma AS (
    SELECT
      a.modelo, a.emissao, a.ncm, a.classe,
      string_agg(DISTINCT b.classe, ', ' ORDER BY b.classe) AS outras
    FROM classe_possivel a
    JOIN classe_possivel b ON b.modelo = a.modelo
      AND b.emissao = a.emissao
      AND b.ncm = a.ncm
      AND b.anexo = a.anexo
      AND b.item = a.item
    WHERE a.anexo <> '' AND (a.reducao > b.reducao OR a.reducao = b.reducao AND a.difere AND NOT b.difere)
    GROUP BY ALL
  ),
  com_lista AS (SELECT DISTINCT codigo FROM tab_cclasstrib_ncm WHERE tributo <> 'IS'),
  -- What the tables do not prove: the law's words, the buyer or the use decide.
  a_confirmar AS (
    SELECT
      p.*,
      unnest(
        list_filter(
          [
            CASE
              WHEN p.cst = '' AND l.classes IS NOT NULL THEN falta_do_item(
                'Classe a informar', l.leis,
                'O item não traz classificação, e a NCM está em lista de redução. A confirmar pelo texto da lei'
              )
            END,
            CASE
              WHEN k.conferivel
                AND k.com_valores
                AND NOT k.com_reducao
                AND NOT k.com_diferimento
                AND NOT k.nada_devido
                AND l.classes IS NOT NULL
                THEN falta_do_item(
                  'Redução não usada', l.leis,
                  'A classificação '
                    || p.classe
                    || ' paga a alíquota inteira, e a NCM está em lista de redução. '
                    || 'A confirmar pelo texto da lei e pela descrição'
                )
            END,
            CASE
              WHEN k.conferivel AND k.com_reducao AND r.outras IS NOT NULL
                THEN falta_do_item(
                  'Condição a confirmar',
                  norma_da_classe(k.norma),
                  'A classificação '
                    || p.classe
                    || ' dá mais do que '
                    || r.outras
                    || ', da mesma lista. '
                    || 'A confirmar a condição da lei'
                )
            END,
            CASE
              WHEN k.conferivel AND k.com_reducao AND c.codigo IS NULL AND p.servico = ''
                THEN falta_do_item(
                  'Condição a confirmar',
                  norma_da_classe(k.norma),
                  'A classificação '
                    || p.classe
                    || ' reduz a alíquota e não tem lista de NCM. '
                    || 'A confirmar a condição da lei'
                )
            END,
            CASE
              WHEN k.conferivel
                AND NOT list_contains(v.classes, p.classe)
                AND coalesce(b.dentro, TRUE)
                -- Exports, immunities and the like are of no service.
                AND e.codigo IS NOT NULL
                THEN falta_do_item(
                  'Serviço fora da classe', 'Tabela de serviços da LC 116/2003 por classificação',
                  'A classificação '
                    || p.classe
                    || ' não está entre as do serviço, cujos indicadores de operação são '
                    || v.indicadores
                    || '. A confirmar'
                )
            END,
            CASE
              WHEN p.cindop <> '' AND NOT list_contains(v.cindops, p.cindop)
                THEN falta_do_item(
                  'Indicador fora do serviço', 'Tabela de serviços da LC 116/2003 por indicador da operação',
                  'O indicador da operação '
                    || p.cindop
                    || ' não está entre os do serviço: '
                    || v.indicadores
                    || '. A confirmar'
                )
            END
          ],
          f -> f IS NOT NULL
        )
      ) AS falta
    FROM par p
    LEFT JOIN lista l ON l.modelo = p.modelo AND l.emissao = p.emissao AND l.ncm = p.ncm
    LEFT JOIN irma r ON r.modelo = p.modelo
      AND r.emissao = p.emissao
      AND r.ncm = p.ncm
      AND r.classe = p.classe
    LEFT JOIN com_lista c ON c.codigo = p.classe
    LEFT JOIN (SELECT DISTINCT codigo FROM tab_servico_indop) e ON e.codigo = p.classe
    LEFT JOIN nbs_da_classe b ON b.classe = p.classe AND b.nbs = p.nbs AND b.emissao = p.emissao
    LEFT JOIN servico_da_tabela v ON v.modelo = p.modelo
      AND v.servico = p.servico
      AND v.nbs = p.nbs
      AND v.emissao = p.emissao
    LEFT JOIN classe_do_dia k ON k.modelo = p.modelo
      AND k.emissao = p.emissao
      AND k.cst = p.cst
      AND k.classe = p.classe
  ),
  falta AS (
    SELECT _arquivo, _nota, modelo, nItem, falta AS nome, regra AS lei, frase, risco
    FROM falta_da_reforma
    WHERE falta_de_classe(falta)
    UNION ALL BY NAME
    SELECT
      i._arquivo, i._nota, i.modelo, i.nItem,
      a.falta.nome AS nome,
      a.falta.lei AS lei,
      a.falta.frase AS frase,
      FALSE AS risco
    FROM item i
    JOIN a_confirmar a ON a.modelo = i.modelo
      AND a.emissao = i.emissao
      AND a.ncm = i.ncm
      AND a.cst = i.cst
      AND a.classe = i.classe
      AND a.servico = i.servico
      AND a.nbs = i.nbs
      AND a.cindop = i.cindop
  ),
  grupo AS (
    SELECT
      i.lado, i.doc_emit, i.produto, i.ncm, i.cst, i.classe, f.nome,
      bool_or(f.risco) AS risco,
      count(DISTINCT i.chave) AS notas,
      count(*) AS itens,
      min(i.emissao) AS primeira,
      max(i.emissao) AS ultima,
      sum(i.base) AS base,
      arg_max(
        {
          'arquivo': i._arquivo, 'nome': i.emit_xNome, 'codigo': i.cProd, 'descricao': i.xProd,
          'chave': i.chave, 'n_item': i.nItem, 'modelo': i.modelo, 'servico': i.servico, 'nbs': i.nbs,
          'lei': f.lei, 'frase': f.frase
        },
        (i.emissao, i.chave, i.nItem)
      ) AS exemplo
    FROM falta f
    JOIN item i ON i._arquivo = f._arquivo
      AND i._nota = f._nota
      AND i.modelo = f.modelo
      AND i.nItem IS NOT DISTINCT FROM f.nItem
    GROUP BY ALL
  ),
  -- What every item has that no list names.
  geral AS (SELECT max(codigo) AS codigo FROM tab_cclasstrib_norma WHERE texto = 'Regra Geral')
SELECT
  g.doc_emit AS "CNPJ",
  g.exemplo.nome AS "Nome",
  g.exemplo.codigo AS "Código",
  g.exemplo.descricao AS "Descrição",
  nullif(g.ncm, '') AS "NCM",
  nullif(g.cst, '') AS "CST IBSCBS",
  nullif(g.classe, '') AS "cClassTrib",
  coalesce(
    v.lista,
    coalesce(l.classes, 'Nenhuma por NCM; regra geral ' || r.codigo || ', se nenhuma condição da lei couber')
      || CASE
        WHEN g.nome = 'Condição a confirmar' AND c.codigo IS NULL
          THEN '; ' || g.classe || ' (sem lista de NCM)'
        ELSE ''
      END
  ) AS "Classe Possível",
  g.exemplo.frase AS "Conferência",
  g.exemplo.lei AS "Regra",
  t.textos AS "Texto do Anexo",
  CASE
    WHEN g.nome = 'Condição a confirmar' THEN g.classe || ': ' || w.texto
    ELSE l.condicoes
  END AS "Condição da Lei",
  CAST(g.notas AS INTEGER) AS "Notas",
  CAST(g.itens AS INTEGER) AS "Itens",
  g.primeira AS "Primeira Emissão",
  g.ultima AS "Última Emissão",
  CAST(g.base AS DECIMAL(18, 2)) AS "Base",
  CASE WHEN g.lado = 'Terceiros' THEN 'Fornecedor' ELSE 'Emitente' END AS "Quem Corrige",
  g.exemplo.chave AS "Chave",
  g.exemplo.n_item AS "Nº Item",
  g.nome AS "Resultado",
  CASE WHEN g.risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo"
FROM grupo g
CROSS JOIN geral r
JOIN arq a ON a.id = g.exemplo.arquivo
LEFT JOIN lista l ON l.modelo = g.exemplo.modelo AND l.emissao = g.ultima AND l.ncm = g.ncm
LEFT JOIN texto t ON t.modelo = g.exemplo.modelo AND t.emissao = g.ultima AND t.ncm = g.ncm
LEFT JOIN servico_da_tabela v ON v.modelo = g.exemplo.modelo
  AND v.servico = g.exemplo.servico
  AND v.nbs = g.exemplo.nbs
  AND v.emissao = g.ultima
LEFT JOIN com_lista c ON c.codigo = g.classe
LEFT JOIN tab_cclasstrib_norma w ON w.codigo = g.classe
