import { readSql } from '@apura/apuracao';
import { inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per obligation and month of the project; ECD and ECF once a year, on 12/AAAA.
 *
 * 'Parcial': some state registration that has an EFD ICMS/IPI in another month of the project has none in this one.
 * 'Cortado': a file that counts ends before its 9999.
 * Kinds that not every company has (eSocial, EFD-Reinf, XML, PGDAS-D, payments, payers, DCTFWeb before 2025) are
 * listed only when some file of theirs came; PER/DCOMP and processes, which no month requires, only in the months that
 * they are about. The DCTF ends in 12/2024, when the DCTFWeb took its place for every tax. A file of events of eSocial
 * or EFD-Reinf counts in the months of its events.
 *
 * 'n.a.': the EFD ICMS/IPI of a project without any sign of it (no such file, no NF-e of own issue), and the annual
 * books of a year whose December is not in the project, when no book came. EFD-Contribuições, ECD, ECF and DCTF of a
 * company that declares the Simples (PGDAS-D), when none came.
 */
export default defineRelatorio({
  numero: 105,
  nome: 'Matriz de Completude',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    Arquivos: [
      'O que falta por obrigação e mês.',
      'eSocial, EFD-Reinf, XML, PGDAS-D, Pagamentos, Fontes Pagadoras, PER/DCOMP e e-Processo só aparecem quando ' +
        'algum arquivo deles foi recebido.',
    ],
  },
  tabelas: ['parametro_lei'],
  fontes: [],
  colunas: [...texto('Obrigação', 'Mês', 'Situação'), ...inteiro('Qtd Arquivos'), ...texto('Versão Usada')],
  sql: readSql(import.meta.url, './105-matriz-completude.sql'),
  ordem: 'c.n, c.de',
});
