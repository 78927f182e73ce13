import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { SQL_TRIBUTADO_LIQUIDO } from '../../comum/tributado-liquido.ts';
import { COLUNAS_VALOR, sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';
import { icmsNaBase } from '../interno/icms-na-base.ts';
import { tributadoIndevido } from '../interno/tributado-indevido.ts';

const SELECT = readSql(import.meta.url, './tributado-indevido.sql');

/**
 * A report of sales taxed in spite of what the tables of the RFB say of their NCM on the day of the document, and
 * what the items are worth in their month. Each item appears once, with the nearest line of the tables, and once more
 * for each further class of its amount. What the company itself makes or imports (own CFOP x101 or 3102 of the NCM,
 * in the EFD-Contribuições or in its notes) is left out where the treatment is only for resale.
 */
export function defineTributadoIndevido(o: { numero: number; nome: string; descricao: string[] }): RelatorioDefinido {
  return defineRelatorio({
    numero: o.numero,
    nome: o.nome,
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': o.descricao,
      'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
    },
    fontes: tributadoIndevido.fontes,
    tabelas: [...tributadoIndevido.tabelas, 'parametro_lei'],
    depende: [tributadoIndevido.nome, icmsNaBase.nome],
    ...VALORACAO,
    colunas: [
      ...P,
      ...texto('Chave', 'Número'),
      ...data('Emissão'),
      ...texto('Código', 'Descrição', 'NCM', 'Tabela', 'Natureza Receita', 'CFOP', 'CST'),
      ...dinheiro('Valor Item', 'Base', 'PIS', 'COFINS'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...COLUNAS_VALOR,
      ...A,
    ],
    sql: sqlValorado({
      bruto: tributadoIndevido,
      linhas: SQL_TRIBUTADO_LIQUIDO,
      filtro: `"Relatório" = '${o.nome}'`,
      select: SELECT,
    }),
    ordem: 'v._id, v._parte',
  });
}
