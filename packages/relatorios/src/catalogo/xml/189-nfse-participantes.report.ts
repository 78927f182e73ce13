import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The other parties of authorised notes of services, with what each of them is of the whole of its side.
 */
export default defineRelatorio({
  numero: 189,
  nome: 'XML NFS-e Participantes',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Ranking de tomadores e prestadores.'] },
  fontes: ['nfse_nota'],
  colunas: [
    ...texto('Prestada ou Tomada', 'CNPJ-CPF', 'Nome', 'Município', 'Simples'),
    ...contagem('Qtd'),
    ...dinheiro('Valor', 'Retenções'),
    ...percentual('% do Total'),
  ],
  totalPor: ['Prestada ou Tomada'],
  sql: readSql(import.meta.url, './189-nfse-participantes.sql'),
  ordem: 'p.lado, p.valor DESC, p.doc NULLS LAST',
});
