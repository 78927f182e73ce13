-- The rows of an internal report of findings, each as many times as its amount has classes. Windows over wide rows are
-- what takes time here: rows are numbered in the order in which they lie, and only those that have a class are ranked.
WITH
  bruta AS (SELECT *, row_number() OVER () AS _id FROM :bruto WHERE :filtro),
  -- One row per finding row and tax, with what the row alone comes to.
  por_tributo AS (
    SELECT _id, 'PIS' AS tributo, _grupo_pis AS grupo, _operacao AS operacao, _pis AS proprio
    FROM bruta
    WHERE _grupo_pis IS NOT NULL AND _efeito = 'Normal'
    UNION ALL BY NAME
    SELECT _id, 'COFINS' AS tributo, _grupo_cofins AS grupo, _operacao AS operacao, _cofins AS proprio
    FROM bruta
    WHERE _grupo_cofins IS NOT NULL AND _efeito = 'Normal'
  ),
  total AS (SELECT grupo, sum(valor) AS valor FROM calc_valoracao GROUP BY grupo),
  soma AS (
    SELECT
      p.grupo,
      any_value(p.tributo) AS tributo,
      row_number() OVER () AS numero,
      abs(any_value(t.valor)) AS total,
      abs(sum(p.proprio)) AS proprios,
      any_value(t.valor) - sum(p.proprio) AS diferenca,
      abs(diferenca) * 100 <= count(*) AS por_arredondamento,
      -- Revenue of the cumulative regime takes its share of every credit, and revenue that ceases to pay may give a
      -- share back: then each row is worth its part of the whole. A debit with nothing left to take goes to the first
      -- rows.
      NOT por_arredondamento
        AND (total > proprios OR starts_with(any_value(p.operacao), 'creditar')) AS repartir
    FROM por_tributo p
    JOIN total t ON t.grupo = p.grupo
    GROUP BY p.grupo
  ),
  -- What the windows below sort: numbers, and nothing else.
  numerada AS (SELECT p._id, s.numero, p.proprio FROM por_tributo p JOIN soma s ON s.grupo = p.grupo),
  -- Block M rounds once per month, the rows each for themselves: the cents that are left go to the largest rows, one
  -- each.
  com_centavo AS (
    SELECT n._id, n.numero, sinal_de(s.diferenca) * CAST(0.01 AS DECIMAL(3, 2)) AS centavo
    FROM numerada n
    JOIN soma s ON s.numero = n.numero
    WHERE s.por_arredondamento AND s.diferenca <> 0
    QUALIFY row_number() OVER (
      PARTITION BY n.numero ORDER BY abs(n.proprio) DESC, n._id
    ) <= abs(s.diferenca) * 100
  ),
  acertada AS (
    SELECT n._id, n.numero, abs(n.proprio + coalesce(c.centavo, 0)) AS valor
    FROM numerada n
    LEFT JOIN com_centavo c ON c._id = n._id AND c.numero = n.numero
  ),
  acumulada AS (
    SELECT *, sum(valor) OVER (PARTITION BY numero ORDER BY _id ROWS UNBOUNDED PRECEDING) AS soma
    FROM acertada
  ),
  -- Where each row begins and ends in the amount of its group.
  posicao AS (
    SELECT
      a._id, s.tributo, s.grupo,
      CASE
        WHEN s.repartir THEN proporcao(s.total, a.soma - a.valor, s.proprios)
        ELSE a.soma - a.valor
      END AS de,
      CASE WHEN s.repartir THEN proporcao(s.total, a.soma, s.proprios) ELSE a.soma END AS ate
    FROM acumulada a
    JOIN soma s ON s.numero = a.numero
  ),
  trecho AS (
    SELECT *, sum(abs(valor)) OVER (PARTITION BY grupo ORDER BY ordem ROWS UNBOUNDED PRECEDING) AS ate
    FROM calc_valoracao
  ),
  -- The part of each row in each stretch of its group.
  parte AS (
    SELECT
      p._id, p.tributo, t.classe, t.conferido, t.extincao, t.prescreve, t.nota,
      sinal_de(t.valor) * (least(p.ate, t.ate) - greatest(p.de, t.ate - abs(t.valor))) AS valor
    FROM posicao p
    JOIN trecho t ON t.grupo = p.grupo AND t.ate > p.de AND t.ate - abs(t.valor) < p.ate
  ),
  por_classe AS (
    SELECT
      _id, classe, conferido, extincao, prescreve, nota,
      coalesce(sum(valor) FILTER (tributo = 'PIS'), 0) AS pis,
      coalesce(sum(valor) FILTER (tributo = 'COFINS'), 0) AS cofins
    FROM parte
    WHERE valor <> 0
    GROUP BY ALL
  ),
  -- Groups whose correction the engine refuses, and months whose findings have no value or an estimate alone.
  recusado AS (
    SELECT grupo, min(nota) AS nota FROM calc_valoracao WHERE valor = 0 AND nota IS NOT NULL GROUP BY grupo
  ),
  -- What is left without a class: no contribution in the month, a month that does not close, another thesis on the
  -- item.
  sem_classe AS (
    SELECT
      b._id,
      CASE b._efeito WHEN 'Contingente' THEN 'Contingente' ELSE 'Sem valor' END AS classe,
      CASE
        WHEN b._nota IS NOT NULL AND (b._efeito <> 'Normal' OR m.nota IS NULL) THEN b._nota
        -- A row that found nothing has nothing to explain.
        WHEN b._pis = 0 AND b._cofins = 0 THEN NULL
        WHEN b._efdc IS NULL THEN 'Sem EFD-Contribuições do mês.'
        ELSE coalesce(m.nota, p.nota, c.nota, 'Sem contribuição no mês.')
      END AS nota,
      CASE b._efeito WHEN 'Contingente' THEN b._pis ELSE 0 END AS pis,
      CASE b._efeito WHEN 'Contingente' THEN b._cofins ELSE 0 END AS cofins
    FROM bruta b
    LEFT JOIN recusado m ON m.grupo = 'mes:' || b._efdc
    LEFT JOIN recusado p ON p.grupo = b._grupo_pis
    LEFT JOIN recusado c ON c.grupo = b._grupo_cofins
    WHERE b._id NOT IN (SELECT _id FROM por_classe)
  ),
  classificada AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY _id ORDER BY ordem_classe(classe), extincao DESC, prescreve, nota
      ) AS parte
    FROM por_classe
    UNION ALL BY NAME
    SELECT *, 1 AS parte FROM sem_classe
  ),
  valorada AS (
    SELECT
      b.*,
      CASE
        WHEN c.classe = 'Sem valor' AND b._pis = 0 AND b._cofins = 0 AND b._nota IS NULL THEN NULL
        ELSE c.classe
      END AS _classe,
      c.conferido AS _conferido, c.extincao AS _extincao, c.prescreve AS _prescreve,
      prazo_retificacao(b._mes) AS _prazo,
      CAST(c.pis AS DECIMAL(18, 2)) AS _valor_pis,
      CAST(c.cofins AS DECIMAL(18, 2)) AS _valor_cofins,
      CASE
        WHEN c.classe = 'Estimativa' THEN 'Baixa'
        WHEN c.conferido = 'Presumido' THEN um_degrau_abaixo(b._confianca)
        ELSE b._confianca
      END AS _certeza,
      concat_ws(
        ' ',
        CASE
          WHEN c.conferido = 'Presumido' THEN (
            concat_ws(' ', b._nota, c.nota, 'Sem comprovante do pagamento do mês: envie o DARF ou a DCTFWeb.')
          )
          ELSE coalesce(c.nota, b._nota)
        END,
        -- Of a debt that was paid late the right outlives the rectifier.
        CASE
          WHEN c.classe = 'Pago a maior' AND c.prescreve > prazo_retificacao(b._mes)
            THEN 'A EFD-Contribuições do mês só aceita retificadora até '
              || strftime(prazo_retificacao(b._mes), '%d/%m/%Y')
              || ', antes do fim do direito.'
        END
      ) AS texto_da_nota,
      nullif(texto_da_nota, '') AS _observacao,
      c.parte AS _parte
    FROM bruta b
    JOIN classificada c ON c._id = b._id
  )

