import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Monthly DCTF and DCTFWeb alike; the receipt of a DCTFWeb has taxes without their codes. */
export default defineRelatorio({
  numero: 96,
  nome: 'E-Cac DCTF Débitos',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { 'e-CAC': ['Débitos declarados por tributo e período.'] },
  fontes: ['ecac_dctf_debito'],
  colunas: [
    ...texto(
      'Período',
      'Fonte',
      'Tipo Declaração',
      'Categoria',
      'Recibo',
      'Tributo',
      'Cód. Receita',
      'Período Apuração',
    ),
    ...dinheiro(
      'Débito Apurado',
      'Pagamento DARF',
      'Compensações',
      'Parcelamento',
      'Suspensão',
      'Soma dos Créditos',
      'Saldo a Pagar',
    ),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './096-dctf-debitos.sql'),
  ordem: 'a.inicio, a.ordem, d._linha',
});
