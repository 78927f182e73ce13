import { readSql } from '@apura/apuracao';
import { data, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Y600 and Y612. A person's number is shown as the file has it. */
export default defineRelatorio({
  numero: 78,
  nome: 'ECF Sócios e Remunerações',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Sócios, dirigentes e rendimentos.'] },
  fontes: ['ecf_y600', 'ecf_y612'],
  colunas: [
    ...texto('Ano'),
    ...data('Início', 'Fim'),
    ...texto('País', 'PF-PJ', 'CPF-CNPJ', 'Nome', 'Qualificação'),
    ...percentual('% Total', '% Votante'),
    ...dinheiro('Remuneração', 'Lucros', 'JCP', 'Demais', 'IR Retido'),
  ],
  sql: readSql(import.meta.url, './078-socios.sql'),
  ordem: 'y.ordem, y._linha',
});
