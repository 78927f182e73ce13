import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import creditosNaoAproveitados from './135-creditos-nao-aproveitados.report.ts';

/**
 * One row per bill of electricity or communication that the company receives, and per record of an EFD that no bill
 * explains. Base Possível is what the bill charges under a CFOP, less its ICMS since 05/2023; Base Tomada is that of
 * the credit records below the document. A credit of energy that is missing is a row of report 135, which alone values
 * it: here it is Informativo, and PIS and COFINS repeat what 135 says. Communication gives a credit only as an input.
 * What a cancelled bill took, or a substituted one together with the one in its place, is Risco, and so is a base above
 * the bill's own.
 */
export default defineRelatorio({
  numero: 196,
  nome: 'Cruzamento NF3e e NFCom x EFD',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Contas de energia e comunicação x C500, D500, D700.',
      'Base Possível: itens com CFOP, menos o ICMS desde 05/2023. Demanda contratada é discutida: confira.',
      'O crédito que falta tem o valor em Cruzamento Créditos Não Aproveitados, e aqui não soma.',
    ],
    'EFD-Contribuições': ['C500 e D500, com o crédito tomado.'],
    'EFD ICMS/IPI': ['C500 e D700.'],
  },
  fontes: ['nf3e_nota', 'nfcom_nota'],
  tabelas: ['parametro_pis_cofins', 'parametro_lei'],
  depende: [creditosNaoAproveitados.nome],
  colunas: [
    ...P,
    ...texto('Modelo', 'Chave', 'Número'),
    ...data('Emissão'),
    ...texto('CNPJ Fornecedor'),
    ...dinheiro('Valor XML', 'Valor EFD-C', 'Valor EFD-F', 'ICMS XML', 'ICMS EFD', 'Base Possível', 'Base Tomada'),
    ...dinheiroSemTotal('PIS', 'COFINS'),
    ...texto('Situação', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Modelo', 'Tipo'],
  sql: readSql(import.meta.url, './196-contas-efd.sql'),
  ordem: 't.mes, t.emissao, t.mod, t.numero, t.chave, t.arquivo, "Linha"',
});
