import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The assets that were bought until PIS and COFINS end, with the net value of acquisition up to which the CBS of their
 * sale is zero (LC 214/2025, art. 406): the note less the ICMS, PIS and COFINS that were credited. No value where the
 * purchase paid no PIS and COFINS, or nobody can tell.
 */
export default defineRelatorio({
  numero: 171,
  nome: 'EFD-F Reforma Ativo Usado',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Compras para o ativo (CFOP) e o valor líquido de aquisição: até ele, a CBS da venda do bem usado é zero.',
      'Só vale para máquinas, veículos e equipamentos: confira o bem.',
    ],
  },
  fontes: ['efdf_c170'],
  tabelas: ['cfop', 'parametro_lei', 'parametro_pis_cofins'],
  colunas: [
    ...P,
    ...texto('Código', 'Descrição', 'NCM', 'Bem', 'Chave', 'Fornecedor'),
    ...data('Aquisição'),
    ...dinheiro('Valor na Nota', 'ICMS Creditado', 'PIS', 'COFINS', 'Valor Líquido de Aquisição'),
    ...data('Doze Meses em'),
    ...texto('Condição'),
    ...A,
  ],
  sql: readSql(import.meta.url, './171-reforma-ativo-usado.sql'),
  ordem: 'j.ordem, j._linha',
});
