-- How the table of obligations names an issuer without a state registration.
CREATE OR REPLACE MACRO ie_da_reforma(ie) AS
  (CASE WHEN upper(coalesce(ie, '')) IN ('', 'ISENTO') THEN 'ISENTO' ELSE '' END);

-- The last day of a row of an official table; a blank end is open.
CREATE OR REPLACE MACRO ate_o_fim(fim) AS coalesce(TRY_CAST(fim AS DATE), DATE '9999-12-31');

-- A number of an official table.
CREATE OR REPLACE MACRO numero_da_tabela(valor) AS TRY_CAST(valor AS DECIMAL(9, 4));

-- A percentage after a reduction in per cent, with the four places of the note; NULL where a damaged note gives none.
CREATE OR REPLACE MACRO aliquota_reduzida(aliquota, reducao) AS TRY_CAST(
  aliquota * (
    100 - coalesce(TRY_CAST(reducao AS DECIMAL(9, 4)), 0)
  ) * CAST(0.01 AS DECIMAL(2, 2)) AS DECIMAL(9, 4)
);

-- A percentage of four places as a sentence has it, without zeros behind.
CREATE OR REPLACE MACRO em_por_cento(aliquota) AS
  com_virgula(regexp_replace(CAST(aliquota AS VARCHAR), '\.?0+$', '')) || '%';

-- Of one tax: what the note says and what the law says, where they differ; NULL where the law says nothing.
CREATE OR REPLACE MACRO aliquota_diverge(tributo, nota, lei) AS (CASE
  WHEN lei IS NOT NULL AND nota IS NULL
    THEN tributo || ' sem percentual na nota, ' || em_por_cento(lei) || ' na lei'
  WHEN lei IS NOT NULL AND nota <> lei
    THEN tributo || ' de ' || em_por_cento(nota) || ' na nota, ' || em_por_cento(lei) || ' na lei'
END);

-- The month in which the document of a key was issued; NULL where the key does not say it.
CREATE OR REPLACE MACRO mes_da_chave(chave) AS
  TRY_CAST('20' || substr(chave, 3, 2) || '-' || substr(chave, 5, 2) || '-01' AS DATE);

-- A note that gives back or completes one from before IBS and CBS: the rule that asks for the groups leaves it out.
CREATE OR REPLACE MACRO de_nota_anterior(fin_nfe, ref_nfe) AS
  coalesce(fin_nfe IN ('2', '4') AND mes_da_chave(ref_nfe) < inicio_ibs_cbs(), FALSE);

-- A return or a sale, whose base follows the item's amounts; a note that completes, adjusts or credits has others.
CREATE OR REPLACE MACRO base_pelo_item(fin_nfe, cfop) AS
  coalesce(fin_nfe IN ('1', '4') AND left(cfop, 1) <> '3', FALSE);

-- The article of a class, as a sentence names it.
CREATE OR REPLACE MACRO norma_da_classe(norma) AS (CASE
  WHEN starts_with(norma, 'Art') THEN 'LC 214/2025, ' || replace(norma, 'Art', 'art')
  ELSE 'LC 214/2025'
END);

-- What is due of one tax on a base, less what the note defers or gives back.
CREATE OR REPLACE MACRO tributo_da_reforma(base, efetiva, deferido, devolvido) AS (
  imposto(base, efetiva)
  -- Both are groups that most notes lack.
  - coalesce(deferido, 0)
  - coalesce(devolvido, 0)
);

-- One fault of an item: its name, the law that it meets and a sentence.
CREATE OR REPLACE MACRO falta_do_item(nome, lei, frase) AS {'nome': nome, 'lei': lei, 'frase': frase};

-- For how many months before PIS and COFINS end sales are listed: what is older is hardly returned. No law says it.
CREATE OR REPLACE MACRO primeira_venda_a_devolver() AS
  CAST(fim_pis_cofins() - to_months(12) + to_days(1) AS DATE);

-- A service of LC 116/2003 as a note or a table writes it (01.01, 1.01, 101), in one form.
CREATE OR REPLACE MACRO servico_lc116(codigo) AS
  ltrim(regexp_replace(coalesce(codigo, ''), '[^0-9]', '', 'g'), '0');

-- A place in the annexes of LC 214/2025; NULL where the official table names none.
CREATE OR REPLACE MACRO lugar_do_anexo(anexo, item) AS
  'Anexo ' || nullif(anexo, '') || ', item ' || nullif(item, '');

-- A fault of the class that an item has, and not of what is calculated with it.
CREATE OR REPLACE MACRO falta_de_classe(falta) AS
  falta IN (
    'CST desconhecido', 'Classe desconhecida', 'CST de outra classe', 'Classe fora do documento',
    'NCM fora da classe', 'NBS fora da classe', 'NCM fora da tabela'
  );

-- The total of a document: until PIS and COFINS end, IBS and CBS are shown and not added.
CREATE OR REPLACE MACRO total_do_documento(emissao, valor, ibs, cbs) AS
  (CASE WHEN emissao <= fim_pis_cofins() THEN valor ELSE valor + ibs + cbs END);

-- What describes the totals of a model.
CREATE OR REPLACE MACRO norma_dos_totais(modelo) AS (CASE modelo
  WHEN '57' THEN 'NT 2025.001'
  WHEN '62' THEN 'Leiaute da NFCom'
  WHEN '66' THEN 'Leiaute da NF3e'
  WHEN 'NFS-e' THEN 'NT SE/CGNFS-e 004'
  ELSE 'NT 2025.002'
END);

-- The regime of who issues a note of services, with the numbers that other notes have for it (CRT).
CREATE OR REPLACE MACRO crt_do_simples(simples) AS
  (CASE simples WHEN 'Não' THEN '3' WHEN 'Sim' THEN '1' WHEN 'MEI' THEN '4' ELSE '' END);

-- The group of an item of LC 116/2003: 3 of 3.04.
CREATE OR REPLACE MACRO grupo_lc116(item) AS split_part(coalesce(item, ''), '.', 1);

-- What is said of an item of a note, said of a CT-e.
CREATE OR REPLACE MACRO frase_do_cte(frase) AS replace(
  replace(replace(replace(frase, 'O item', 'O CT-e'), 'o item', 'o CT-e'), 'na nota', 'no CT-e'),
  'da nota', 'do CT-e'
);

-- What is said of an item of a note, said of a note of services.
CREATE OR REPLACE MACRO frase_do_servico(frase) AS
  replace(replace(replace(frase, 'O item', 'A NFS-e'), 'o item', 'a NFS-e'), '(gIBSCBS)', '(IBSCBS/valores)');

-- What a key says of its document: 44 positions of an NF-e, CT-e or bill, 50 of a national note of services, which may
-- be of a person.
CREATE OR REPLACE MACRO modelo_da_chave(chave) AS
  (CASE WHEN length(chave) = 50 THEN 'NFS-e' ELSE substr(chave, 21, 2) END);

CREATE OR REPLACE MACRO emitente_da_chave(chave) AS (CASE
  WHEN length(chave) = 50 AND substr(chave, 9, 1) = '1' THEN substr(chave, 13, 11)
  WHEN length(chave) = 50 THEN substr(chave, 10, 14)
  ELSE substr(chave, 7, 14)
END);
