import { readSql } from '@apura/apuracao';
import { data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per DARF, set-off, instalment plan or suspension that a declaration in force ties to a debt. */
export default defineRelatorio({
  numero: 97,
  nome: 'E-Cac DCTF Créditos Vinculados',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { 'e-CAC': ['Como cada débito foi extinto.'] },
  fontes: ['ecac_dctf_vinculo'],
  colunas: [
    ...texto('Período', 'Categoria', 'Cód. Receita', 'Período Apuração', 'Tipo Vinculação', 'PA do DARF'),
    ...data('Vencimento', 'Arrecadação'),
    ...texto('Nº DARF ou DCOMP ou Processo'),
    // A DARF that pays several debts appears once for each of them.
    ...dinheiroSemTotal('Principal', 'Multa', 'Juros', 'Total'),
    ...dinheiro('Valor Vinculado'),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './097-dctf-creditos-vinculados.sql'),
  ordem: 'a.inicio, a.ordem, v._linha',
});
