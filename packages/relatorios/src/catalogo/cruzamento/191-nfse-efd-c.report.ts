import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per note of services and per A100 that no note explains. A service of the company's own that its file of the
 * month lacks is Risco, at the rates of the regime (the cumulative ones where the company has both). In a month whose
 * revenue is added up (F100, F500, F550), and where the service is exported or at a zero rate, no note is missed. A
 * service taken need not be booked: what credit it might give is not claimed here.
 */
export default defineRelatorio({
  numero: 191,
  nome: 'Cruzamento NFS-e x EFD-C A100',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Nota a nota contra o bloco A: serviço fora da EFD, valor, ISS e retenções que divergem.'],
    'EFD-Contribuições': [
      'Documentos do A100. O par é achado pela chave, pelo código de verificação, pelo número com a outra parte, ou ' +
        'pelo valor quando só um o tem no mês.',
      'Empresa que soma a receita (F100, F500, F550) não tem nota a nota: a linha é informativa.',
    ],
  },
  fontes: ['nfse_nota'],
  tabelas: ['uf', 'parametro_pis_cofins', 'parametro_lei'],
  colunas: [
    ...P,
    ...texto('Prestada ou Tomada', 'Chave', 'Número'),
    ...data('Emissão'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.'),
    ...dinheiro('Valor XML', 'Valor EFD', 'ISS XML', 'ISS EFD'),
    ...dinheiro('PIS Retido XML', 'PIS Retido EFD', 'COFINS Retida XML', 'COFINS Retida EFD'),
    ...texto('CST'),
    ...dinheiroSemTotal('Base PIS'),
    ...texto('Situação', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Prestada ou Tomada', 'Tipo'],
  sql: readSql(import.meta.url, './191-nfse-efd-c.sql'),
  ordem: 't.mes, t.emissao, t.lado, t.numero, t.arquivo, t._linha',
});
