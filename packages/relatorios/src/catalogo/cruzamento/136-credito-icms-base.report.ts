import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, dinheiro, P, texto } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Acquisitions from 05/2023 on (Lei 14.592/2023) with CST 50 to 56 whose base is above the item net of its discount
 * and of its ICMS, by more than 0.02: the base of PIS, or of COFINS where PIS takes no credit. Only C170 carries the
 * ICMS of the item, so only its items are here. The base of an import is not the item's value (Lei 10.865): those
 * rows are Informativo, without value.
 */
export default defineRelatorio({
  numero: 136,
  nome: 'Cruzamento Crédito com ICMS na Base',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Créditos tomados com ICMS na base após 05/2023.',
      'Regra sem confirmação em fonte oficial: a base esperada é o item menos desconto e ICMS; frete, seguro e ' +
        'IPI não recuperável somados à base aparecem como excesso.',
    ],
  },
  tabelas: ['cfop', 'parametro_pis_cofins'],
  fontes: FONTES_FATO_PC,
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Documento', 'Código', 'CFOP', 'CST'),
    ...dinheiro('Valor Item', 'ICMS', 'Base PIS', 'Excesso', 'PIS', 'COFINS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './136-credito-icms-base.sql'), doArquivo: [ARQUIVO] },
  ordem: 'i.ordem, i._linha',
});
