import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, PIS_COFINS, texto } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** A170 with its A100. The values of the note (Valor Doc, ISS, retidos) are on its first item only. */
export default defineRelatorio({
  numero: 13,
  nome: 'EFD-C Serviços',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Serviços tomados e prestados (bloco A), por item.'] },
  fontes: ['efdc_a170'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Tomado ou Prestado', 'Série', 'Número', 'Chave NFS-e'),
    ...data('Emissão', 'Execução'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.', 'Código', 'Descrição'),
    ...dinheiro('Valor Doc', 'ISS', 'Valor Item', 'Desconto'),
    ...texto('Natureza BC'),
    ...PIS_COFINS,
    ...dinheiro('PIS Retido', 'COFINS Retida'),
    ...texto('Conta'),
    ...A,
  ],
  totalPor: ['Tomado ou Prestado'],
  sql: { sql: readSql(import.meta.url, './013-servicos.sql'), doArquivo: [ARQUIVO] },
  ordem: 'i.ordem, i._linha',
});
