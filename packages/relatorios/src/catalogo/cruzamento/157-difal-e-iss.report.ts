import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * The DIFAL and the ISS inside the base of PIS and COFINS, document by document. None of it is refunded without a
 * lawsuit or a ruling that is not known yet, so that all of it is Contingente: no total has it, and no other finding is
 * smaller because of it.
 *
 * The DIFAL is that of the note's XML, divided by the value of its items; what the base does not have is left out,
 * because some companies never put it there. Its FCP is a row of its own.
 */
export default defineComValor(
  {
    numero: 157,
    nome: 'Cruzamento DIFAL e ISS na Base',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Vendas e serviços tributados com o DIFAL, o FCP do DIFAL ou o ISS dentro da base. Contingente: o valor não ' +
          'entra em nenhum total e serve para decidir sobre uma ação.',
      ],
      XML: ['DIFAL das notas próprias (grupo ICMSUFDest).'],
    },
    fontes: ['efdc_a100', 'nfe_item'],
    colunas: [
      ...P,
      ...texto('Chave', 'Número'),
      ...data('Emissão'),
      ...dinheiro('Base PIS', 'Imposto no Documento', 'Imposto na Base', 'PIS', 'COFINS'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    sql: readSql(import.meta.url, './157-difal-e-iss.sql'),
    totalPor: ['Resultado', 'Tipo'],
    ordem: 'a.ordem, d._linha, d.resultado',
  },
  {
    classe: `'Contingente'`,
    prescreve: 'prescricao_pagamento(r._mes)',
    nota: `'Depende de ação judicial ou de decisão que ainda não se conhece.'`,
  },
);
