import { readSql } from '@apura/apuracao';
import { A, comTotal, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per note of services and per A100 that no note explains. A service of the company's own that its file of the
 * month lacks is Risco, at the rates of the regime (the cumulative ones where the company has both). In a month whose
 * revenue is added up (F100, F500, F550) no note is missed: its notes together must not pass the revenue of A170 and
 * these records, which only informs on cash basis. Nor is one that is exported or at a zero rate. A service taken need
 * not be booked: what credit it might give is not claimed here.
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
      'Quem soma a receita (F100, F500, F550) não tem nota a nota: a linha informa, e outra compara o mês inteiro.',
    ],
  },
  fontes: ['nfse_nota'],
  tabelas: ['uf', 'parametro_pis_cofins', 'parametro_lei'],
  colunas: [
    ...P,
    ...texto('Prestada ou Tomada', 'Chave', 'Número'),
    ...data('Emissão'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.'),
    ...comTotal(
      { how: 'sum', where: `"Resultado" NOT LIKE 'Total do mês%'` },
      dinheiro('Valor XML', 'Valor EFD', 'ISS XML', 'ISS EFD'),
    ),
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
