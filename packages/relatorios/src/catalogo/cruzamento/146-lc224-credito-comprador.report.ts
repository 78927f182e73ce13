import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * Entries from 04/2026 on that take a credit (CST 50 to 56, 60 to 66) at the residual rates of LC 224/2025, or of a
 * note whose text (C110, 0450) names that law. Of a note that is there as XML too, items that the seller taxed are
 * left out.
 */
export default defineComValor(
  {
    numero: 146,
    nome: 'Cruzamento LC 224 Crédito do Comprador',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Créditos tomados sobre a redução linear paga pelo vendedor.',
        'Fatos desde 04/2026: entradas com crédito às alíquotas residuais, ou de nota cuja informação ' +
          'complementar (C110 ou 0450) cita a LC 224.',
      ],
    },
    fontes: FONTES_FATO_PC,
    tabelas: ['lc224_parametro'],
    colunas: [
      ...P,
      ...texto('Chave', 'Número'),
      ...data('Emissão'),
      ...texto('CNPJ-CPF Part.', 'Nome Part.', 'Código', 'Descrição', 'NCM', 'CFOP', 'CST'),
      ...dinheiro('Base'),
      ...percentual('Alíq PIS'),
      ...dinheiro('PIS'),
      ...percentual('Alíq COFINS'),
      ...dinheiro('COFINS'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    sql: readSql(import.meta.url, './146-lc224-credito-comprador.sql'),
    ordem: 'f.ordem, f._linha',
  },
  { classe: `'Sem valor'` },
);
