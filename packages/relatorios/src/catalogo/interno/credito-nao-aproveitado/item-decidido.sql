-- One row per item of an entry of the EFD ICMS/IPI of which the EFD-Contribuições says in an item of its own whether it
-- gives a credit: the same item, or the same place and amount. A note that is itemised otherwise there has all its
-- items here, so that nothing is credited twice.
WITH
  por_nota AS (
    SELECT chv, count(*) AS linhas, count(*) FILTER (decidida) AS decididas
    FROM linha_da_nota
    GROUP BY chv
    HAVING count(*) FILTER (decidida) > 0
  ),
  nota AS (
    SELECT c._arquivo, c._linha, n.chv, n.decididas FROM efdf_c100 c JOIN por_nota n ON n.chv = c.CHV_NFE
  ),
  item AS (
    SELECT
      i._arquivo, i._linha, i._pai, n.chv, n.decididas, i.COD_ITEM,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS num_item,
      i.VL_ITEM,
      count(*) OVER (PARTITION BY i._arquivo, i._pai) AS itens
    FROM nota n
    JOIN efdf_c170 i ON i._arquivo = n._arquivo AND i._pai = n._linha
  ),
  -- Only of notes of which some items are left is it asked which.
  em_parte AS (SELECT * FROM item WHERE decididas < itens),
  decidida AS (
    SELECT l.*, row_number() OVER () AS n
    FROM linha_da_nota l
    WHERE l.decidida AND l.chv IN (SELECT chv FROM em_parte)
  ),
  casada AS (
    SELECT p._arquivo, p._linha, d.n
    FROM em_parte p
    JOIN decidida d ON d.chv = p.chv AND d.COD_ITEM = p.COD_ITEM
    UNION
    SELECT p._arquivo, p._linha, d.n
    FROM em_parte p
    JOIN decidida d ON d.chv = p.chv AND d.num_item = p.num_item AND d.VL_ITEM = p.VL_ITEM
  ),
  de_outra_forma AS (SELECT DISTINCT chv FROM decidida WHERE n NOT IN (SELECT n FROM casada))
SELECT
  _arquivo,
  _linha
FROM item
WHERE decididas >= itens
UNION
SELECT
  _arquivo,
  _linha
FROM em_parte
WHERE chv IN (SELECT chv FROM de_outra_forma)
UNION
SELECT
  _arquivo,
  _linha
FROM casada
