import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { creditoNaoAproveitado } from '../interno/credito-nao-aproveitado.ts';

/**
 * The credits of reports 135 and 195 whose right outlives PIS and COFINS: what is not in the EFD-Contribuições cannot
 * be used against the CBS (LC 214/2025, art. 378, II). They are the findings; this is the list of what to write before
 * the turn.
 */
export default defineRelatorio({
  numero: 163,
  nome: 'Cruzamento Reforma Créditos a Escriturar',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Créditos ainda não escriturados e vivos depois de 31/12/2026: fora da EFD, não servem contra a CBS.',
      'Estimativa: as linhas vêm de Cruzamento Créditos Não Aproveitados e de Cruzamento NFS-e Tomadas sem Crédito.',
    ],
    'EFD ICMS/IPI': ['Entradas sem crédito na EFD-Contribuições.'],
    ECD: ['Despesas com potencial de crédito.'],
    XML: ['Serviços tomados sem crédito (NFS-e).'],
  },
  fontes: creditoNaoAproveitado.fontes,
  tabelas: [...creditoNaoAproveitado.tabelas, 'parametro_lei'],
  depende: [creditoNaoAproveitado.nome],
  ...VALORACAO,
  colunas: [
    ...P,
    ...texto('Origem', 'Documento'),
    ...data('Emissão'),
    ...texto('CNPJ Part.', 'Nome Part.', 'Item ou Conta', 'Natureza'),
    ...dinheiro('Base', 'PIS', 'COFINS', 'Crédito'),
    ...texto('Confiança', 'Precisa Retificar'),
    ...data('Último Dia'),
    ...texto('Classe do Valor'),
    ...A,
  ],
  sql: sqlValorado({
    bruto: creditoNaoAproveitado,
    select: readSql(import.meta.url, './163-reforma-creditos-a-escriturar.sql'),
  }),
  ordem: 'v._id, v._parte',
});
