import { contagem, data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** At most this many faults of one file are rows; one more row says how many others there are. */
export const LIMITE_AVISOS = 1000;

/** Every file of the project, used or not, each followed by its faults (Linhas blank, the fault in Avisos). */
export default defineRelatorio({
  numero: 104,
  nome: 'Diagnóstico de Arquivos',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { Arquivos: ['Arquivos recebidos, reconhecidos, versão usada e falhas.'] },
  fontes: [],
  auxiliares: ['efdc_c180', 'efdc_c100'],
  colunas: [
    ...texto('Arquivo', 'Categoria', 'Tipo', 'CNPJ'),
    ...data('Período Inicial', 'Período Final'),
    ...texto('Original ou Retificadora', 'Transmissão', 'Situação'),
    ...contagem('Linhas'),
    ...texto('Avisos'),
  ],
  sql: `
    WITH extra AS (
      SELECT DISTINCT _arquivo AS id, 'Duplicidade possível: o arquivo traz vendas consolidadas (C180) e notas de saída modelo 55 (C100). Confira se as mesmas vendas não estão nos dois.' AS mensagem
        FROM efdc_c180
       WHERE _arquivo IN (SELECT _arquivo FROM efdc_c100 WHERE COD_MOD = '55' AND IND_OPER = '1' AND sit_valida(COD_SIT))
    ), problema AS (
      SELECT id, n, concat_ws(' · ', 'linha ' || linha, registro, coalesce(campo || ': ', '') || mensagem) AS aviso FROM arq_problema WHERE n <= ${LIMITE_AVISOS}
      UNION ALL
      SELECT id, ${LIMITE_AVISOS + 1}, mensagem FROM extra
    ), contagem AS (
      SELECT a.id, greatest(coalesce(a.total_problemas, 0), coalesce(p.listados, 0)) AS total, least(coalesce(p.listados, 0), ${LIMITE_AVISOS}) AS listados,
             CASE WHEN x.id IS NULL THEN 0 ELSE 1 END AS extras
        FROM arq a
        LEFT JOIN (SELECT id, count(*) AS listados FROM arq_problema GROUP BY ALL) p ON p.id = a.id
        LEFT JOIN extra x ON x.id = a.id
    ), linhas AS (
      SELECT a.ordem, 0 AS n, a.cnpj, a.inicio, a.fim, a.finalidade, a.transmissao, a.linhas,
             CASE WHEN c.total + c.extras = 0 THEN NULL WHEN c.total + c.extras = 1 THEN '1 aviso' ELSE (c.total + c.extras) || ' avisos' END AS aviso
        FROM arq a JOIN contagem c ON c.id = a.id
      UNION ALL
      SELECT a.ordem, p.n, NULL, NULL, NULL, NULL, NULL, NULL, p.aviso FROM problema p JOIN arq a ON a.id = p.id
      UNION ALL
      SELECT a.ordem, ${LIMITE_AVISOS + 2}, NULL, NULL, NULL, NULL, NULL, NULL,
             CASE WHEN c.total - c.listados = 1 THEN 'e mais 1 aviso' ELSE 'e mais ' || (c.total - c.listados) || ' avisos' END
        FROM arq a JOIN contagem c ON c.id = a.id WHERE c.total > c.listados
    )
    SELECT a.arquivo AS "Arquivo", a.categoria AS "Categoria", a.tipo_descricao AS "Tipo", l.cnpj AS "CNPJ", l.inicio AS "Período Inicial",
           l.fim AS "Período Final", l.finalidade AS "Original ou Retificadora",
           coalesce(strftime(TRY_CAST(l.transmissao AS TIMESTAMP), '%d/%m/%Y %H:%M:%S'), l.transmissao) AS "Transmissão", a.situacao AS "Situação",
           l.linhas AS "Linhas", l.aviso AS "Avisos"
      FROM linhas l JOIN arq a ON a.ordem = l.ordem`,
  ordem: 'l.ordem, l.n',
});
