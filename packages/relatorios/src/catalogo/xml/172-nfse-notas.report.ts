import { readSql } from '@apura/apuracao';
import { comTotal, data, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Notes of services of any standard, each service once, with the ISS, what was withheld, and who rejected it, which
 * cancels nothing. What a note withholds of PIS, COFINS and CSLL is no total where the note's own totals do not close
 * with it.
 */
export default defineRelatorio({
  numero: 172,
  nome: 'XML NFS-e Notas',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Notas de serviço prestadas e tomadas, com ISS e retenções.'] },
  fontes: ['nfse_nota'],
  colunas: [
    ...texto('Período', 'Chave', 'Padrão', 'Município Emissor', 'Número', 'Série DPS', 'Nº DPS'),
    ...data('Emissão'),
    ...texto(
      'Prestada ou Tomada',
      'Situação',
      'Rejeitada',
      'CNPJ-CPF Prestador',
      'Nome Prestador',
      'Simples',
      'CNPJ-CPF Tomador',
      'Nome Tomador',
      'CNPJ-CPF Intermediário',
      'Cód. Nacional',
      'Item LC 116',
      'Cód. Municipal',
      'NBS',
      'Descrição',
      'Município Incidência',
    ),
    ...dinheiro('Valor Serviço', 'Desc. Incond.', 'Desc. Cond.', 'Deduções', 'Base ISS'),
    ...percentual('Alíq ISS'),
    ...dinheiro('ISS', 'ISS Retido', 'CP Retida', 'IRRF'),
    ...comTotal(
      { how: 'sum', where: `"Situação" = 'Autorizada' AND "Conferência" <> 'A conferir (total retido)'` },
      dinheiro('PIS Retido', 'COFINS Retida', 'CSLL Retida', 'Total Retido'),
    ),
    ...dinheiro('Líquido'),
    ...texto('Conferência', 'Arquivo'),
  ],
  totalDe: `"Situação" = 'Autorizada'`,
  totalPor: ['Prestada ou Tomada'],
  sql: readSql(import.meta.url, './172-nfse-notas.sql'),
  ordem: 's.competencia, s.emissao, n.prest_CNPJ, n.nNFSe, n._arquivo, n._linha',
});
