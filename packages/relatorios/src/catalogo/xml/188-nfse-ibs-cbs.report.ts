import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The groups of IBS and CBS of authorised national notes of services since the taxes began, or that they are not there.
 */
export default defineRelatorio({
  numero: 188,
  nome: 'XML NFS-e IBS CBS',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Grupos da reforma nas notas de serviço.',
      'O que falta ou diverge está em XML Reforma Conferência. Só a NFS-e nacional traz os grupos.',
    ],
  },
  fontes: ['nfse_nota'],
  tabelas: ['parametro_lei'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Prestada ou Tomada', 'Simples', 'cIndOp', 'CST', 'cClassTrib', 'Município'),
    ...dinheiro('Base', 'IBS UF', 'IBS Mun', 'IBS', 'CBS'),
    ...texto('Grupo Ausente'),
  ],
  sql: readSql(import.meta.url, './188-nfse-ibs-cbs.sql'),
  ordem: 's.emissao, s.chave',
});
