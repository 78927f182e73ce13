import { readSql } from '@apura/apuracao';
import { A, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** F120. The base is Encargo less Parcela Excluída. */
export default defineRelatorio({
  numero: 17,
  nome: 'EFD-C Imobilizado Depreciação F120',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Créditos do ativo pelo encargo de depreciação ou amortização.'] },
  fontes: ['efdc_f120'],
  colunas: [
    ...P,
    ...texto('Natureza BC', 'Grupo Bem', 'Origem', 'Utilização'),
    ...dinheiro('Encargo', 'Parcela Excluída'),
    ...texto('CST'),
    ...dinheiro('Base PIS'),
    ...percentual('Alíq PIS'),
    ...dinheiro('PIS', 'Base COFINS', 'COFINS'),
    ...texto('Conta', 'Descrição'),
    ...A,
  ],
  sql: readSql(import.meta.url, './017-imobilizado-depreciacao.sql'),
  ordem: 'f.ordem, f._linha',
});
