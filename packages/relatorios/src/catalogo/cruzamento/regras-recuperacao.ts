import type { RegrasDaAba } from '../regra.ts';
import { BLOCO_M, PAGO, REPETICAO } from './textos-das-regras.ts';

/** The rules in words of the newer findings of the tab Cruzamento, by their numbers. */
export const regrasRecuperacao: RegrasDaAba = {
  150: {
    regra: [
      'Procura vendas com CST ICMS 60 (CSOSN 500 no XML) e CST PIS 01 ou 02, e tira da base o ICMS-ST que a ' +
        'mercadoria já trazia. O ICMS-ST é o da própria nota de venda (vICMSSTRet); sem ele, o do C185 ou o das ' +
        'entradas por unidade, as primeiras antes; do que já estava em estoque, a média das entradas. O ICMS próprio ' +
        'do substituto não sai.',
      'O que a Exclusão do ICMS da Base ou o M215 já tiram não conta de novo. FCP-ST é Contingente; venda a outro ' +
        'estado, Sem valor. Monofásico, a venda do próprio substituto e registros consolidados ficam fora.',
      BLOCO_M,
      PAGO,
    ],
    base: ['STJ, Tema 1125', 'Parecer SEI 4090/2024 da PGFN', 'SC Cosit 100/2025', 'SC Cosit 61/2024', ...REPETICAO],
  },
  151: {
    regra: [
      'Procura saldos de retenção (1300 e 1700) que ficam iguais em mais de três arquivos até o último, e o que ' +
        'havia a recolher do mesmo tributo e regime nesses meses. Cada mês recebe o saldo que já existia.',
      'O valor é Pago a maior até o que foi extinto no mês, menos o que outros achados já tomam dele; o que não foi ' +
        'pago reduz débito em aberto, e o que nenhum mês recebe é Saldo de retenções. A retenção que falta no F600 ' +
        'está em Cruzamento Fontes Pagadoras x EFD-C.',
    ],
    base: ['Lei 10.833/2003, art. 36', 'Lei 11.727/2008, art. 5º', ...REPETICAO],
  },
  156: {
    regra: [
      'Procura, em meses do regime não cumulativo de transportadora (D200), CT-e de subcontratação que a empresa ' +
        'paga e dos quais a EFD-Contribuições não tem crédito, nem outro crédito de natureza 14 do mesmo ' +
        'subcontratado.',
      'O valor é o crédito presumido (1,2375% e 5,7%), o mínimo que o serviço dá, sem o ICMS desde 05/2023, como ' +
        'saldo de crédito. Crédito inteiro sobre serviço de pessoa física é Risco, pela diferença.',
    ],
    base: ['Lei 10.833/2003, art. 3º, §§ 19 e 20', 'Lei 14.592/2023', 'Decreto 20.910/1932, art. 1º'],
  },
  157: {
    regra: [
      'Procura vendas e serviços com CST 01, 02 ou 05 cuja base tem o DIFAL da nota (e o seu FCP, à parte) ou o ISS ' +
        'do A100, rateados pelo valor dos itens. O que a base não tem fica fora.',
      'Tudo é Contingente: nenhuma decisão conhecida obriga a Receita Federal. O valor não entra nos totais nem ' +
        'diminui outros achados; serve para decidir sobre uma ação.',
    ],
    base: ['STJ, Tema 1372', 'STF, Tema 118', 'SC Cosit 61/2024'],
  },
  158: {
    regra: [
      'Procura contas (COD_CTA) dos itens da EFD-Contribuições e do inventário que o plano da ECD dos mesmos dias ' +
        'não tem, ou só tem como sintética, e lançamentos citados na parte A da ECF (M312 e M362) que a ECD não tem.',
      'Sem valor: o erro é formal. Arquivos sem ECD do período ficam fora.',
    ],
  },
  159: {
    regra: [
      'Onde o 0110 muda do regime cumulativo para o não cumulativo, compara o inventário próprio do dia anterior ' +
        '(H010) com o estoque que o F150 leva a crédito no ano seguinte. Ficam fora itens de consumo, ativo e ' +
        'serviço, e os que as tabelas da Receita Federal tratam (monofásico, ST, alíquota zero).',
      'O valor é 0,65% e 3% do que falta, como saldo de crédito, em doze parcelas mensais. Compras de pessoas ' +
        'físicas não se separam no inventário: confira.',
    ],
    base: ['Lei 10.637/2002, art. 11', 'Lei 10.833/2003, art. 12', 'Decreto 20.910/1932, art. 1º'],
  },
  160: {
    regra: [
      'Reúne o que PIS e COFINS deixam em 31/12/2026: créditos (1100, 1500 e o do próprio mês em M100 e M500) e ' +
        'retenções (1300, 1700) da última EFD-Contribuições, quotas do F130 e crédito do estoque. O que prescreve ' +
        'antes vem primeiro e não entra na projeção.',
      'A projeção não adivinha créditos nem descontos dos meses que faltam. Códigos 1YY servem à contribuição e à ' +
        'CBS; 2YY e 3YY, também a ressarcimento e compensação.',
    ],
    base: ['LC 214/2025, arts. 378 a 383', 'Decreto 12.955/2026, arts. 602 a 613', 'Decreto 20.910/1932, art. 1º'],
  },
  163: {
    regra: [
      'Lista os créditos de Cruzamento Créditos Não Aproveitados cujo direito e cuja retificadora passam de ' +
        '31/12/2026, com o mês a retificar. Fora da EFD-Contribuições o crédito não serve contra a CBS.',
    ],
    base: ['LC 214/2025, art. 378, II', 'Leis 10.637/2002 e 10.833/2003, art. 3º'],
  },
  166: {
    regra: [
      'Põe lado a lado, mês a mês de 2026, PIS e COFINS dos documentos escriturados (débitos das receitas e ' +
        'créditos das entradas) e a CBS das notas autorizadas: débito das notas próprias de saída, crédito das ' +
        'de fornecedores e das próprias de entrada. A diferença é entre as bases das vendas.',
      'É informativo: a CBS de 2026 não é cobrada de quem cumpre as obrigações acessórias, e nada é projetado.',
    ],
    base: ['LC 214/2025, arts. 12, 343, 346 e 348'],
  },
  167: {
    regra: [
      'Lista as devoluções posteriores ao fim de PIS e COFINS de vendas anteriores, com o crédito de CBS igual a ' +
        'PIS e COFINS da venda, na proporção do item devolvido, e depois as vendas dos últimos doze meses, item ' +
        'a item. A venda é achada pela chave e pelo item que a devolução diz; nota própria, também pelo código ' +
        'do produto.',
      'Crédito de PIS e COFINS tomado na devolução é Risco: o que ela dá é crédito de CBS, que só serve contra a CBS.',
    ],
    base: ['LC 214/2025, art. 379'],
  },
  169: {
    regra: [
      'Soma, mês a mês, pelas nossas regras, porque não há leiaute oficial público: débito das notas próprias de ' +
        'saída, crédito das de fornecedores e das próprias de entrada, devoluções com sinal trocado, notas de ' +
        'crédito e de débito pelo tipo, e eventos em vigor. Nota cancelada não conta. O mês é o da previsão de ' +
        'entrega, quando a nota ou o evento 112150 a traz.',
      'A partir de 2027 o crédito do comprador depende da extinção do débito do fornecedor (LC 214/2025, art. 47), ' +
        'que o relatório não vê.',
      'Não há crédito para a empresa do Simples, nem da nota de fornecedor do Simples, nem da nota de crédito sem ' +
        'aceite. A linha diz por que não conta.',
      'O extrato é comparado por chave, débito menos crédito: uma devolução é igual dos dois lados. O esperado de ' +
        'cada nota é o da Conferência da Reforma.',
    ],
    base: ['LC 214/2025, arts. 10, 12, 40, 47, 343, 346 e 348', 'NT 2025.002 da NF-e'],
  },
  154: {
    regra: [
      'Procura, por trimestre ou ano do lucro real, o que ainda pode sair do lucro: saldo de prejuízo ou base ' +
        'negativa na parte B com limite de compensação por usar, Selic de indébito (contas do K355), benefícios de ' +
        'ICMS (texto do E111 e do C197) e inovação (X460) que a parte A não exclui.',
      'Cada redução parte do que as mais certas deixam: Selic e crédito presumido, prejuízos, outros benefícios e ' +
        'inovação e, por fim, o que depende de ação. O prejuízo vai primeiro aos períodos mais recentes, até o saldo ' +
        'que a parte B ainda mostra depois.',
      'O valor é o tributo que cai, até o devido: Pago a maior até o que foi pago acima do certo, Débito em aberto, ' +
        'ou Saldo negativo. Atividade rural e perdas não operacionais ficam fora.',
    ],
    base: ['Lei 9.065/1995, arts. 15 e 16', 'STF, Tema 962', 'LC 160/2017', 'Lei 14.789/2023', ...REPETICAO],
  },
  180: {
    regra: [
      'Compara, por código de seis dígitos e período de apuração, o que a EFD-Reinf mandou à DCTFWeb (R-9011 e ' +
        'R-9015 do último fechamento), o débito da DCTFWeb Geral em vigor e o principal pago. Um código nunca é ' +
        'somado a outro.',
      'Mês reaberto ou sem um dos lados é Informativo, e código sem papel de pagamento também. DCTFWeb maior idem: o ' +
        'eSocial alimenta parte dos códigos.',
    ],
    base: ['IN RFB 2.005/2021', 'CTN, arts. 165 e 168'],
  },
  181: {
    regra: [
      'Compara, por prestador (raiz do CNPJ) e trimestre, o IR e a CSRF das notas de serviço tomadas com o R-4020. A ' +
        'nota conta na competência e o R-4020 no fato gerador: o que aparece no trimestre seguinte é Informativo.',
      'Retenção da nota sem nenhum R-4020 do prestador é Risco só com os três meses fechados (R-4099) e com o ' +
        'trimestre seguinte: o R-4020 é do pagamento. A do prestador do Simples é informativa, porque é ele que a ' +
        'pede de volta. Prestador sem nota no projeto não é comparado.',
    ],
    base: ['Lei 10.833/2003, arts. 30 a 32', 'LC 123/2006, art. 13'],
  },
  191: {
    regra: [
      'Põe cada nota de serviço ao lado do A100 que a escritura: pela chave, pelo código de verificação, pelo ' +
        'número com a outra parte (também o do RPS, em até 31 dias), ou pelo valor quando só um o tem no mês. O mês ' +
        'é o da competência.',
      'Prestada fora da EFD é risco, com o PIS e a COFINS do regime; com os dois regimes, os da cumulativa. ' +
        'Exportação, CST sem tributo, nota entre estabelecimentos e mês de receita somada (F100, F500, F550) não ' +
        'são. Tomada fora da EFD é informativa.',
      'No mês de receita somada as notas juntas são comparadas com a receita de A170, F100, F500 e F550: o que passa ' +
        'dela é risco, e no regime de caixa só informa.',
    ],
  },
  193: {
    regra: [
      'Soma por mês as notas de serviço prestadas e autorizadas, pela competência, menos os descontos ' +
        'incondicionais, e compara com as contas de receita de serviços da ECD, pela conta referencial ou pelo ' +
        'nome.',
      'Só dezembro é julgado, pelo acumulado do ano e com os doze meses da ECD: notas acima da receita são Risco, ' +
        'pela diferença. Não é a receita de dezembro que está na ECD de janeiro, ou o contrário, nem a que outra ' +
        'conta (locação, licença) pode ter. ECD acima das notas é informativa: o município pode não as compartilhar.',
    ],
  },
  194: {
    regra: [
      'Soma, por ano da competência e fonte (raiz do CNPJ), o que as notas prestadas dizem retido, e compara com ' +
        'o F600 do ano e o que sobra no do ano seguinte, com os informes e com o Y570 da ECF. Nota cujo total ' +
        'retido não fecha, cancelada, substituída ou para pessoa física fica fora.',
      'Retenção de PIS e COFINS fora do F600 é Saldo de retenções, Confiança Média, se o projeto não tem informe ' +
        'do ano, tem os doze meses da EFD-C e os três primeiros do ano seguinte. O que a fonte informou vale em ' +
        'Fontes Pagadoras x EFD-C e x ECF. Retenção que a lei dispensa não conta no valor.',
    ],
    base: ['Lei 10.833/2003, arts. 30, 31 e 36', 'Lei 11.727/2008, art. 5º', ...REPETICAO],
  },
  195: {
    regra: [
      'Procura notas de serviço tomadas de pessoa jurídica (também do Simples e MEI), em meses do regime não ' +
        'cumulativo ou dos dois, que o bloco A não tem, ou tem sem crédito. A natureza vem do item da LC 116 e da ' +
        'NBS. Serviço que está no A100 ou no F100 sem crédito vale em Créditos Não Aproveitados, e aqui só ' +
        'aparece.',
      'Fica sem valor a nota de quem não pagou a contribuição, a de serviço sem natureza na tabela, e a de ' +
        'prestador com crédito sem nota no mês ou de mesmo valor em dois meses. Confiança Média, ou Baixa quando ' +
        'falta a EFD do mês seguinte.',
      BLOCO_M,
      PAGO,
    ],
    base: [
      'Leis 10.637/2002 e 10.833/2003, art. 3º, II, IV, IX e X',
      'STJ, Tema 779',
      'PN Cosit 5/2018',
      'Decreto 20.910/1932, art. 1º',
    ],
  },
  184: {
    regra: [
      'Soma, por mês e estabelecimento, os itens das NF-e e NFC-e autorizadas (CRT 1 ou 2), menos as devoluções, e ' +
        'compara com as parcelas do PGDAS-D. Monofásico: revenda de NCM das Tabelas 4.3.10 a 4.3.12 no dia da nota; ' +
        'alíquota zero não se segrega. ST: CSOSN 500, CST 60 ou CFOP de substituído. Quem fabrica fica fora.',
      'O valor é a receita não segregada × o tributo impresso ÷ a receita que o paga (sem o impresso, a alíquota ' +
        'efetiva × a parte do tributo), nunca mais do que a revenda pagou. É Pago a maior o que foi pago além do que ' +
        'o mês corrigido deve; o resto reduz débito em aberto. O ICMS é Contingente. Prescreve em 5 anos do pagamento.',
    ],
    base: [
      'LC 123/2006, art. 18, § 4º-A, I, e § 12',
      'LC 123/2006, art. 21, §§ 5º a 14',
      'Resolução CGSN 140/2018, art. 25',
      'Leis 10.147/2000, 10.485/2002 e 13.097/2015',
      'CTN, art. 168, I',
    ],
  },
  185: {
    regra: [
      'Compara a receita do mês no PGDAS-D com os documentos emitidos: NF-e e NFC-e de venda, NFS-e prestadas pela ' +
        'competência, CT-e, menos as devoluções. No regime de caixa compara o ano. Receita menor que os documentos é ' +
        'Risco: a diferença × o débito declarado ÷ a receita.',
      'O serviço de uma NF-e (CFOP 5933 e 6933) pode ter também uma NFS-e: a sobra que os dois explicam só informa.',
      'A RBT12 é somada de novo das receitas dos doze meses anteriores, quando todas são conhecidas.',
    ],
    base: ['LC 123/2006, art. 3º, § 1º', 'LC 123/2006, art. 18, § 3º'],
  },
  186: {
    regra: [
      'Compara o débito exigível do mês com o DAS gerado e com o que foi pago, pelo comprovante, pela listagem ou ' +
        'pelo que o extrato diz; só o principal. O mesmo DAS conta uma vez.',
      'Pago a mais é Pago a maior, até 5 anos do pagamento; pago a menos é Risco. Sem nenhum papel de pagamento a ' +
        'linha é informativa: envie o comprovante ou o extrato.',
    ],
    base: ['LC 123/2006, art. 21, §§ 5º a 14', 'CTN, art. 168, I'],
  },
  196: {
    regra: [
      'Põe cada conta de energia (NF3e) e de comunicação (NFCom) ao lado do C500, do D500 ou do D700 que a ' +
        'escritura: pela chave; sem ela no registro, pelo fornecedor com o número ou com o valor, de um mês antes a ' +
        'dois depois. A base possível é o que a conta cobra com CFOP, menos o ICMS desde 05/2023.',
      'A energia sem crédito é informativa aqui: o valor dela está em Cruzamento Créditos Não Aproveitados, e PIS e ' +
        'COFINS o repetem. A comunicação só dá crédito como insumo.',
      'É risco o crédito de conta cancelada, o de conta substituída quando a que vale também o tem, e a base maior ' +
        'que a da conta.',
    ],
    base: ['Leis 10.637/2002 e 10.833/2003, art. 3º', 'Lei 14.592/2023'],
  },
  198: {
    regra: [
      'Põe cada nota de serviço tomada ao lado do R-2010 do prestador: pelo número (também o do RPS) no mês da ' +
        'emissão ou em até 31 dias, ou pelo valor quando só um o tem no mês. A retenção do R-2010 é a que sobra do ' +
        'subempreiteiro e do processo, com o adicional; as partes de obras somam.',
      'Retenção da nota sem R-2010 é risco só no mês fechado (R-2099). Item de cessão de mão de obra ou empreitada ' +
        'sem retenção é informativo: leitura própria da lista de serviços. O que só a EFD-Reinf tem aparece para ' +
        'prestador que tem alguma nota no projeto.',
    ],
    base: ['Lei 8.212/1991, art. 31', 'IN RFB 2.110/2022'],
  },
  199: {
    regra: [
      'Compara, por mês e tomador, a contribuição retida nas notas de serviço prestadas e no R-2020; o CNO da obra é ' +
        'do tomador da nota de mesmo número. R-2020 maior é risco; nota fora do R-2020 é informativa. O R-2010 do ' +
        'tomador está na EFD-Reinf dele.',
      'A linha sem tomador é a do mês: o que o R-2020 declara menos o que a DCTFWeb deduz (Lei 9.711). O que sobra ' +
        'em mês fechado se pede em até 5 anos da primeira nota. Sem os créditos da DCTFWeb, e sem débitos que digam ' +
        'não ter nenhum, nada se conclui.',
    ],
    base: ['Lei 8.212/1991, art. 31, §§ 1º e 2º', 'IN RFB 2.055/2021', 'CTN, art. 168'],
  },
  200: {
    regra: [
      'Confere, por mês e atividade, a CPRB do R-2060 (e do P100, nos meses de antes dele) com a alíquota da Tabela ' +
        '09 vezes a parte do ano. A menos é risco; a mais é informativo, sem valor: só o débito pago se pede de volta.',
      'A linha sem atividade é a do mês: receita do R-2060 menor que a da EFD-C (ou das notas) é risco, pelo que o ' +
        'mês paga em média. Exclusões iguais ao ICMS ou ao ISS das vendas, com exportações e devoluções ou sem elas, ' +
        'são risco. A diferença da DCTFWeb tem o valor em Cruzamento Reinf x DCTFWeb x Pagamentos.',
    ],
    base: ['Lei 12.546/2011, arts. 7º a 9º-A', 'STF, Tema 1048', 'STF, Tema 1135'],
  },
};
