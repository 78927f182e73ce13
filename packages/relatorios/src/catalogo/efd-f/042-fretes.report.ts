import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per D190, and one for a D100 without any. The document's value is on its first row alone. */
export default defineRelatorio({
  numero: 42,
  nome: 'EFD-F CT-e e Fretes',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Conhecimentos de transporte e ICMS creditado.'] },
  fontes: ['efdf_d100'],
  tabelas: ['municipio'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Lado', 'Modelo', 'Situação', 'Número', 'Chave'),
    ...data('Emissão', 'Aquisição'),
    ...texto('CNPJ Part.', 'Nome Part.', 'Tipo CT-e', 'Frete por Conta'),
    ...dinheiro('Valor'),
    ...texto('CFOP', 'CST'),
    ...dinheiro('Base'),
    ...percentual('Alíquota'),
    ...dinheiro('ICMS'),
    ...texto('Mun. Origem', 'Mun. Destino'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: { sql: readSql(import.meta.url, './042-fretes.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'd.ordem, d.linha',
});
