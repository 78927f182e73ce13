import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Monthly DCTF and DCTFWeb alike; the receipt of a DCTFWeb tells taxes without their codes. */
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
  sql: `
    SELECT d.periodo AS "Período", d.fonte AS "Fonte", d.tipo_declaracao AS "Tipo Declaração", d.categoria AS "Categoria", d.recibo AS "Recibo", d.tributo AS "Tributo",
           d.cod_receita AS "Cód. Receita", d.pa AS "Período Apuração", d.debito AS "Débito Apurado", d.pagamento AS "Pagamento DARF",
           d.compensacao AS "Compensações", d.parcelamento AS "Parcelamento", d.suspensao AS "Suspensão", d.soma_creditos AS "Soma dos Créditos",
           d.saldo AS "Saldo a Pagar", a.arquivo AS "Arquivo"
      FROM dctf_vigente d JOIN arq a ON a.id = d._arquivo`,
  ordem: 'a.inicio, a.ordem, d._linha',
});
