import { readSql } from '@apura/apuracao';
import { A, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** What the official validator would refuse in the used EFD-Contribuições, a row per fault. */
export default defineRelatorio({
  numero: 149,
  nome: 'Validação EFD-C',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Erros e avisos que o PVA daria, por mês, registro e campo.'] },
  fontes: ['efdc_validacao'],
  sobDemanda: true,
  colunas: [...texto('Período', 'Registro', 'Campo', 'Regra', 'Nível', 'Valor', 'Certo', 'Mensagem', 'Fonte'), ...A],
  sql: readSql(import.meta.url, './149-validacao-efd-c.sql'),
  ordem: 'a.ordem, v.registro, v.campo, v._linha, v.n',
});
