import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';

/**
 * One row per key that the notes or C100 know (models 55 and 65), headers only, with PIS and COFINS of the items where
 * C100 has any. Own sales (a CFOP of the group VENDA among the items) that no file has are Risco when a file of their
 * month is in the project; entries without credit need not be in the EFD-Contribuições, so third parties' notes and
 * own notes of other kinds are Informativo. Entries compare the value alone: the taxes of a note are its issuer's.
 *
 * Where an establishment declares its sales consolidated (C010.IND_ESCRI 1), its own notes are compared by month and
 * CFOP with C180: one row each, whose 'Número' names the CFOP. So are those of a company that adds up its revenue
 * (F550). There is a Risco only where the sales of the month come to more than its revenue. Revenue as it is received
 * (F500) is not compared.
 */
export default defineRelatorio({
  numero: 116,
  nome: 'Cruzamento XML x EFD-C',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Notas x EFD-Contribuições: ausência e divergência de valor, PIS e COFINS.'],
    'EFD-Contribuições': ['Documentos escriturados (C100 com itens) ou consolidados por CFOP (C180, F550).'],
  },
  fontes: ['nfe_nota'],
  tabelas: ['cfop', 'uf'],
  colunas: [
    ...P,
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Própria ou Terceiros', 'Contraparte'),
    ...dinheiro('Valor XML', 'Valor EFD-C', 'PIS XML', 'PIS EFD-C', 'COFINS XML', 'COFINS EFD-C', 'Dif.'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Própria ou Terceiros', 'Tipo'],
  sql: sqlComPartes(import.meta.url, './116-xml-efd-c.sql'),
  ordem: 't.mes, t.emissao NULLS LAST, t.chave NULLS LAST, t.estab, t.numero',
});
