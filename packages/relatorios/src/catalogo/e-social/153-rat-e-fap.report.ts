import { readSql } from '@apura/apuracao';
import { decimal, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The RAT and the FAP of each establishment (S-5011) against S-1005, the other months of the year and the other
 * establishments. The FAP holds for a calendar year, so a month that differs from most of its year is listed.
 *
 * The RAT of the activity (Anexo V of Decreto 3.048/1999) is not compared: the house has no official table of it.
 */
export default defineRelatorio({
  numero: 153,
  nome: 'eSocial RAT e FAP por Estabelecimento',
  module: 'e-Social',
  tool: 'post_process',
  descricao: {
    eSocial: [
      'RAT e FAP de cada estabelecimento: S-5011 x S-1005, meses do mesmo ano e outros estabelecimentos.',
      'O RAT do CNAE (Decreto 3.048/1999, Anexo V) não é comparado: não há tabela oficial dele no portal.',
    ],
  },
  fontes: ['esocial_cs_estab'],
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'CNAE Prep.'),
    ...decimal(4, 'RAT Declarado', 'FAP Declarado', 'FAP Outro Mês', 'RAT Ajustado', 'Recalculado', 'RAT do S-1005'),
    ...dinheiro('Base'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './153-rat-e-fap.sql'),
  ordem: 's.per, s.nrInsc',
});
