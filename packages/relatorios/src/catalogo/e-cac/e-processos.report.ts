import { contagem, data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per process: of several listings, the one that tells its documents, then the last by name. */
export default defineRelatorio({
  numero: 103,
  nome: 'E-Cac E-Processos',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { 'e-CAC': ['Processos digitais da empresa.'] },
  fontes: ['ecac_processo'],
  colunas: [
    ...texto('Nº Processo'),
    ...data('Protocolo'),
    ...texto('Tipo', 'Assunto', 'Situação', 'Localização', 'Último Andamento'),
    ...contagem('Qtd Documentos'),
    ...texto('Arquivo'),
  ],
  sql: `
    WITH unicos AS (
      SELECT p.*, a.arquivo, regexp_replace(p.numero, '[^0-9]', '', 'g') AS digitos
        FROM ecac_processo p JOIN arq a ON a.id = p._arquivo
     QUALIFY row_number() OVER (PARTITION BY digitos ORDER BY (p.documentos IS NULL), a.ordem DESC, p._linha) = 1
    )
    SELECT numero AS "Nº Processo", protocolo AS "Protocolo", tipo AS "Tipo", assunto AS "Assunto", situacao AS "Situação",
           localizacao AS "Localização", ultimo_andamento AS "Último Andamento", documentos AS "Qtd Documentos", arquivo AS "Arquivo"
      FROM unicos`,
  ordem: 'protocolo NULLS LAST, digitos',
});
