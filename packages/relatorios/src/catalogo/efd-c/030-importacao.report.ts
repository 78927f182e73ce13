import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * A120, C120 and C199, what was paid on the import, against the imported items (CFOP 3xxx, or IND_ORIG_CRED 1) of the
 * same A100, C100 or C190. The items of a document are on its first row only; a document with imported items and no
 * record of payment is its own header, with the paid side blank. The credit is the one of items whose CST gives
 * it, and cannot be more than what was paid.
 */
export default defineRelatorio({
  numero: 30,
  nome: 'EFD-C Importação',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['PIS/COFINS-Importação pagos x itens importados.'] },
  fontes: ['efdc_a120', 'efdc_c120', 'efdc_c199', 'efdc_a170', 'efdc_c170', 'efdc_c191', 'efdc_c195'],
  colunas: [
    ...P,
    ...texto('Registro', 'Tipo Doc. Importação', 'Número'),
    ...dinheiro('PIS Importação', 'COFINS Importação'),
    ...data('Data Pagto'),
    ...texto('Chave'),
    ...dinheiro('Valor Itens', 'Base PIS', 'PIS Creditado', 'COFINS Creditada'),
    ...A,
  ],
  sql: readSql(import.meta.url, './030-importacao.sql'),
  ordem: 'i.ordem, i._linha',
});
