/** The words of a kind of risk: `{regra}` and `{resto}` are the result of the rows, whole or after its beginning. */
export interface PalavrasRisco {
  /** How the result of the rows begins. */
  inicio: string;
  titulo: string;
  porque: string;
  passo: string;
}

/** Risks of what is written in the obligations, by report, the most particular first. */
export const RISCOS_DA_ESCRITURACAO: Readonly<Record<string, readonly PalavrasRisco[]>> = {
  'XML Reforma Conferência': [
    {
      inicio: '',
      titulo: 'Nota com falta nos grupos de IBS e CBS: {regra}',
      porque: 'A nota pode ser recusada, e quem compra pode perder o crédito.',
      passo: 'Corrigir o cadastro do item no ERP, ou pedir a correção ao fornecedor',
    },
  ],
  'XML Reforma Auditor de Classificação': [
    {
      inicio: '',
      titulo: 'Produto com classificação de IBS e CBS que a tabela não dá: {regra}',
      porque: 'As notas do produto repetem o erro até o cadastro mudar.',
      passo: 'Corrigir o cadastro do produto, ou enviar a carta ao fornecedor',
    },
  ],
  'Cruzamento Reforma Devoluções': [
    {
      inicio: '',
      titulo: 'Devolução posterior a PIS e COFINS com crédito dos dois',
      porque: 'A devolução dá crédito de CBS, e não de PIS e COFINS (LC 214/2025, art. 379).',
      passo: 'Estornar o crédito de PIS e COFINS e tomar o de CBS',
    },
  ],
  'Cruzamento Reforma Apuração Espelho': [
    {
      inicio: '',
      titulo: 'Apuração da CBS e do IBS diferente do extrato: {regra}',
      porque: 'O Fisco monta a apuração pelos documentos e eventos que tem, e cobra por ela.',
      passo: 'Conferir a nota e os eventos dela, e corrigir o que falta antes do fim do prazo da apuração',
    },
  ],
  'Cruzamento XML x EFD-F': [
    {
      inicio: 'Não escriturada',
      titulo: 'Nota não escriturada na EFD ICMS/IPI',
      porque: 'O fisco tem a nota e não a encontra na escrituração.',
      passo: 'Escriturar as notas no mês certo e retificar a EFD ICMS/IPI',
    },
    {
      inicio: 'Divergente',
      titulo: 'Nota com valor ou imposto diferente na EFD ICMS/IPI',
      porque: 'A escrituração não repete o valor, o ICMS, o ST ou o IPI da nota.',
      passo: 'Corrigir os valores pela nota e retificar a EFD ICMS/IPI',
    },
    {
      inicio: 'Cancelada escriturada',
      titulo: 'Nota cancelada escriturada como válida na EFD ICMS/IPI',
      porque: 'A nota não produz efeito e está nas somas do mês.',
      passo: 'Escriturar as notas como canceladas e retificar a EFD ICMS/IPI',
    },
    {
      inicio: 'Denegada escriturada',
      titulo: 'Nota denegada escriturada como válida na EFD ICMS/IPI',
      porque: 'A nota não produz efeito e está nas somas do mês.',
      passo: 'Escriturar as notas como denegadas e retificar a EFD ICMS/IPI',
    },
    {
      inicio: 'Autorizada escriturada como cancelada',
      titulo: 'Nota válida escriturada como cancelada na EFD ICMS/IPI',
      porque: 'O imposto da nota ficou fora da apuração.',
      passo: 'Escriturar as notas como regulares e recolher a diferença de ICMS',
    },
  ],
  'Cruzamento XML x EFD-C': [
    {
      inicio: 'Venda não escriturada',
      titulo: 'Venda sem escrituração na EFD-Contribuições',
      porque: 'A receita da nota ficou fora da base do PIS e da COFINS.',
      passo: 'Incluir as vendas na EFD-Contribuições e recolher a diferença',
    },
    {
      inicio: 'Cancelada escriturada',
      titulo: 'Nota cancelada escriturada como válida na EFD-Contribuições',
      porque: 'A nota não produz efeito e está nas somas do mês.',
      passo: 'Marcar as notas como canceladas na EFD-Contribuições',
    },
    {
      inicio: 'Denegada escriturada',
      titulo: 'Nota denegada escriturada como válida na EFD-Contribuições',
      porque: 'A nota não produz efeito e está nas somas do mês.',
      passo: 'Marcar as notas como denegadas na EFD-Contribuições',
    },
    {
      inicio: 'Autorizada escriturada como cancelada',
      titulo: 'Venda válida escriturada como cancelada na EFD-Contribuições',
      porque: 'O PIS e a COFINS da nota ficaram fora da apuração.',
      passo: 'Escriturar as vendas como regulares e recolher a diferença',
    },
    {
      inicio: 'Valor divergente',
      titulo: 'Nota própria com valor diferente na EFD-Contribuições',
      porque: 'A receita escriturada não é a da nota.',
      passo: 'Corrigir o valor pela nota e retificar a EFD-Contribuições',
    },
    {
      inicio: 'PIS ou COFINS divergente',
      titulo: 'Nota própria com PIS ou COFINS diferente na EFD-Contribuições',
      porque: 'O débito escriturado não é o da nota.',
      passo: 'Conferir CST, base e alíquota da nota e corrigir a EFD-Contribuições',
    },
    {
      inicio: 'CFOP não consolidado',
      titulo: 'CFOP de venda sem consolidação na EFD-Contribuições',
      porque: 'As notas deste CFOP não estão no C180 do mês.',
      passo: 'Incluir o CFOP na consolidação do mês',
    },
    {
      inicio: 'Total por CFOP divergente',
      titulo: 'Consolidação de vendas diferente da soma das notas',
      porque: 'O total do CFOP no C180 não é o das notas.',
      passo: 'Refazer a consolidação do mês pelas notas',
    },
    {
      inicio: 'Sem XML',
      titulo: 'CFOP de venda consolidado sem notas',
      porque: 'O C180 soma vendas de que não há nota no projeto.',
      passo: 'Juntar os XML que faltam ou corrigir a consolidação',
    },
  ],
  'Cruzamento NFS-e x EFD-C A100': [
    {
      inicio: 'Total do mês: notas acima',
      titulo: 'Notas de serviço acima da receita da EFD',
      porque: 'As notas do mês somam mais do que a receita de serviços que a EFD-Contribuições traz.',
      passo: 'Achar a receita que falta, retificar a EFD-Contribuições e recolher a diferença',
    },
    {
      inicio: 'Prestada fora da EFD',
      titulo: 'Serviço prestado sem escrituração na EFD-Contribuições',
      porque: 'A receita da NFS-e não está no bloco A do mês.',
      passo: 'Incluir o serviço no A100 e recolher a diferença',
    },
    {
      inicio: 'Autorizada escriturada como cancelada',
      titulo: 'NFS-e válida escriturada como cancelada',
      porque: 'O PIS e a COFINS do serviço ficaram fora da apuração.',
      passo: 'Escriturar a NFS-e como regular e recolher a diferença',
    },
    {
      inicio: 'Valor divergente',
      titulo: 'NFS-e com valor maior que o do A100',
      porque: 'A receita escriturada não é a da nota de serviço.',
      passo: 'Corrigir o A100 pela NFS-e e retificar a EFD-Contribuições',
    },
    {
      inicio: 'Cancelada escriturada',
      titulo: 'Crédito de serviço cancelado',
      porque: 'A NFS-e tomada foi cancelada, e o A100 dela tomou crédito.',
      passo: 'Marcar o A100 como cancelado e estornar o crédito',
    },
    {
      inicio: 'Substituída escriturada',
      titulo: 'Crédito de NFS-e substituída',
      porque: 'Outra nota tomou o lugar dela, e o A100 tomou crédito.',
      passo: 'Manter o crédito só da nota que vale',
    },
  ],
  'Cruzamento NFS-e x ECD Receita': [
    {
      inicio: '',
      titulo: 'Serviço prestado acima da receita da ECD',
      porque: 'As notas de serviço do ano somam mais que as contas de receita.',
      passo: 'Achar as notas sem lançamento e corrigir a ECD e a ECF',
    },
  ],
  'Cruzamento Itens XML x EFD-C': [
    {
      inicio: '',
      titulo: 'Item da EFD-Contribuições que difere da nota: {regra}',
      porque: 'O item escriturado não repete o da nota.',
      passo: 'Conferir o item na nota e corrigir o registro C170',
    },
  ],
  'Cruzamento EFD-C x EFD-F Documentos': [
    {
      inicio: 'Só na EFD-C',
      titulo: 'Documento que está na EFD-Contribuições e falta na EFD ICMS/IPI',
      porque: 'As duas escriturações da empresa se contradizem.',
      passo: 'Escriturar os documentos na EFD ICMS/IPI ou retirá-los da EFD-Contribuições',
    },
    {
      inicio: 'Só na EFD-F',
      titulo: 'Documento que está na EFD ICMS/IPI e falta na EFD-Contribuições',
      porque: 'As duas escriturações da empresa se contradizem.',
      passo: 'Ver se os documentos têm PIS e COFINS e incluí-los na EFD-Contribuições',
    },
    {
      inicio: 'Divergente',
      titulo: 'Documento com valores diferentes nas duas EFD',
      porque: 'As duas escriturações da empresa se contradizem.',
      passo: 'Conferir o documento e corrigir a EFD que está errada',
    },
  ],
  'Cruzamento EFD-C x EFD-F por CFOP': [
    {
      inicio: 'Só na EFD-C',
      titulo: 'CFOP que está na EFD-Contribuições e falta na EFD ICMS/IPI',
      porque: 'Os totais das duas escriturações não fecham.',
      passo: 'Achar os documentos do CFOP e escriturá-los na EFD ICMS/IPI',
    },
    {
      inicio: 'Só na EFD-F',
      titulo: 'CFOP de venda que falta na EFD-Contribuições',
      porque: 'A receita do CFOP pode estar fora da base do PIS e da COFINS.',
      passo: 'Incluir as vendas do CFOP na EFD-Contribuições',
    },
    {
      inicio: 'Divergente',
      titulo: 'CFOP com totais diferentes nas duas EFD',
      porque: 'Os totais das duas escriturações não fecham.',
      passo: 'Comparar os documentos do CFOP nas duas EFD e corrigir',
    },
  ],
  'Cruzamento EFD-C x EFD-F ICMS Destacado': [
    {
      inicio: 'Excluído maior',
      titulo: 'ICMS excluído da base acima do destacado nas vendas',
      porque: 'O excesso reduziu o PIS e a COFINS sem nota que o mostre.',
      passo: 'Refazer a exclusão do ICMS nota a nota e recolher a diferença',
    },
  ],
  'Cruzamento Receita Bruta': [
    {
      inicio: 'EFD-C menor que ',
      titulo: 'Receita da EFD-Contribuições menor que a de {resto}',
      porque: 'A diferença pode ser tratada como receita omitida.',
      passo: 'Conciliar a receita mês a mês e explicar ou escriturar a diferença',
    },
    {
      inicio: '',
      titulo: 'Receita que difere entre as obrigações: {regra}',
      porque: 'A diferença pode ser tratada como receita omitida.',
      passo: 'Conciliar a receita mês a mês entre as obrigações',
    },
  ],
  'Cruzamento ECD x ECF': [
    {
      inicio: 'Só na ECD',
      titulo: 'Conta da ECD que falta na ECF',
      porque: 'O saldo contábil não chegou à ECF.',
      passo: 'Conferir o mapeamento da conta e retificar a ECF',
    },
    {
      inicio: 'Só na ECF',
      titulo: 'Conta da ECF que falta na ECD',
      porque: 'A ECF tem um saldo que a contabilidade não mostra.',
      passo: 'Conferir a recuperação da ECD e retificar a ECF',
    },
    {
      inicio: 'Divergente',
      titulo: 'Conta com saldos diferentes na ECD e na ECF',
      porque: 'A ECF parte de um saldo que não é o da contabilidade.',
      passo: 'Recuperar de novo a ECD na ECF e retificar a que está errada',
    },
  ],
  'Cruzamento CST x CFOP x Alíquota': [
    {
      inicio: 'Combinação inválida',
      titulo: 'Item com CST que não combina com o CFOP ou com o outro CST',
      porque: 'O validador ou o fisco pode recusar o tratamento do item.',
      passo: 'Corrigir o CST no cadastro e nos itens apontados',
    },
    {
      inicio: 'Alíquota fora da tabela',
      titulo: 'Item com alíquota de PIS ou COFINS fora da tabela',
      porque: 'Nenhum regime usa este par de alíquotas.',
      passo: 'Corrigir as alíquotas dos itens apontados',
    },
    {
      inicio: 'Base maior que o item',
      titulo: 'Item com base de PIS ou COFINS maior que o valor dele',
      porque: 'A base não pode passar do valor da operação.',
      passo: 'Corrigir a base dos itens apontados',
    },
    {
      inicio: 'Erro de cálculo',
      titulo: 'Item com PIS ou COFINS diferente de base x alíquota',
      porque: 'O bloco M não lê o valor do item, mas o validador o confere.',
      passo: 'Corrigir o valor dos itens apontados',
    },
  ],
  'Cruzamento Inventário x ECD': [
    {
      inicio: 'Inventário maior que a contabilidade',
      titulo: 'Inventário acima da conta de estoque',
      porque: 'A diferença pode ser tratada como custo lançado a mais.',
      passo: 'Conciliar o inventário com a conta de estoque na data',
    },
    {
      inicio: 'Contabilidade maior que o inventário',
      titulo: 'Conta de estoque acima do inventário',
      porque: 'A diferença pode ser tratada como venda sem nota.',
      passo: 'Conciliar a conta de estoque com a contagem na data',
    },
  ],
  'EFD-C Exclusão do ICMS da Base': [
    {
      inicio: 'Despesa acessória fora da base',
      titulo: 'Frete, seguro ou outra despesa da nota fora da base do PIS e da COFINS',
      porque: 'A despesa cobrada na nota é receita.',
      passo: 'Somar a despesa à base dos itens e recolher a diferença',
    },
  ],
};
