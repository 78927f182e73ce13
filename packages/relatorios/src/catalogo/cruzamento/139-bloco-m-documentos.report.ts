import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { tabelaBlocoM } from '../../comum/calculadas/bloco-m.ts';
import { defineComValor } from '../../comum/com-valor.ts';
import { icmsNaBase } from '../interno/icms-na-base.ts';

/**
 * Block M of each month as the documents of its own file give it, beside what was declared: one row per field that
 * differs by more than 1.00, in the order of the layout, and one per thing that could not be recomputed. What follows
 * from another row (a base, a rate, a part of a sum) is Informativo; money is valued once, where it ends: in M200/M600
 * `VL_TOT_CONT_REC`, and in the balance of the credits that are left. A record that one side lacks is one row. A base
 * that leaves out the ICMS of its items, without M215, is no risk.
 */
export default defineComValor(
  {
    numero: 139,
    nome: 'Cruzamento Bloco M x Documentos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Bloco M declarado x recalculado.',
        'Recalcula o bloco M e os saldos dos registros 1100 e 1500 a partir dos documentos do arquivo; só ' +
          'aparecem as diferenças acima de R$ 1,00 e o que não pôde ser recalculado.',
        'Regra sem confirmação em fonte oficial: ordem de uso dos créditos do mês (1YY, 2YY, 3YY), códigos de ' +
          'receita quando nenhum foi declarado, receita bruta com ou sem descontos e tipo dos créditos ' +
          'presumidos (06 ou 07) seguem o que o arquivo declarou.',
      ],
    },
    fontes: ['efdc_0000'],
    tabelas: ['cfop', ...icmsNaBase.tabelas],
    depende: [icmsNaBase.nome],
    calculadas: [tabelaBlocoM],
    colunas: [
      ...texto('Período', 'Tributo', 'Registro', 'Chave Registro'),
      // Fields of every kind, bases and rates among them.
      ...dinheiroSemTotal('Declarado', 'Recalculado', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './139-bloco-m-documentos.sql'),
    ordem: 'a.ordem, c.tributo DESC, c.ordem',
  },
  {
    classe: `'Sem valor'`,
    nota: `'O bloco M não fecha com os documentos: os achados do mês são só estimativa até a causa ser corrigida.'`,
  },
);
