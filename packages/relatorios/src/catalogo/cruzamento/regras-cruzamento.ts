import type { RegrasDaAba } from '../regra.ts';
import { BLOCO_M, PAGO, REPETICAO } from './textos-das-regras.ts';

const ALCANCE_DA_LEI =
  'A tabela traz a NCM, e a lei às vezes só parte dela: a linha fica A confirmar, sem valor, quando nem o EX da TIPI ' +
  'do registro 0200 nem a descrição provam o produto.';
/** The rules in words of the tab Cruzamento. */
export const regrasCruzamento: RegrasDaAba = {
  115: {
    regra: [
      'Cruza por chave as notas e conhecimentos em XML com a EFD ICMS/IPI (modelos 55, 57 e 65), pelos cabeçalhos. ' +
        'Diz o que não foi escriturado, o que não tem XML e onde valor ou imposto diferem em mais de R$ 0,05.',
      'A nota é procurada em todos os arquivos antes de contar como não escriturada. Ficam fora as que a empresa ' +
        'desconheceu e as de outras empresas; sem a EFD do mês a linha diz isso.',
    ],
  },
  116: {
    regra: [
      'Cruza por chave as notas em XML com o C100 da EFD-Contribuições: valor, PIS e COFINS. Venda própria que ' +
        'nenhum arquivo tem é Risco; entrada sem crédito não precisa estar lá e é Informativo.',
      'Onde as vendas são consolidadas (C180), a comparação é por mês e CFOP.',
    ],
  },
  117: {
    regra: [
      'Compara item a item a nota em XML com o C170: NCM, CFOP, CST, bases e valor nas notas próprias; nas de ' +
        'terceiros só NCM, fim do CFOP e valor. Cada campo que difere é uma linha.',
      'O valor estimado é 9,25% da diferença de bases. Campos em branco de um lado não são comparados.',
    ],
  },
  118: {
    regra: [
      'Compara o mesmo documento na EFD-Contribuições e na EFD ICMS/IPI, nos meses e estabelecimentos que têm as ' +
        'duas. Procura pela chave; sem ela, por participante, modelo, série e número.',
      'Venda menor ou ausente na EFD-Contribuições e compra maior nela são Risco; o valor é PIS e COFINS da diferença.',
    ],
  },
  119: {
    regra: [
      'Compara, por CFOP, o total da EFD ICMS/IPI (sem IPI e ST) com o dos itens da EFD-Contribuições. Frete e ' +
        'despesas da nota ficam na diferença. Só aparecem diferenças acima de R$ 1,00.',
    ],
  },
  120: {
    regra: [
      'Compara, por mês, o ICMS das vendas próprias que cai em itens tributados com o que já saiu da base de PIS e ' +
        'COFINS, com os ajustes do mês.',
      'O que falta excluir é Oportunidade sem valor: quem o calcula, item a item, é EFD-C Exclusão do ICMS da Base. ' +
        'Mais excluído do que havia é Risco.',
    ],
    base: ['STF, RE 574.706', 'Parecer SEI 7698/2021'],
  },
  121: {
    regra: [
      'Compara, por mês e código de receita, o valor da EFD-Contribuições (M205, M605), o débito da DCTF ou DCTFWeb ' +
        'em vigor e o principal pago. Diferenças até R$ 1,00 não contam.',
      'EFD acima da declaração é Risco. Declaração acima da EFD, ou pagamento acima da declaração, é Oportunidade, ' +
        'tirada do último pagamento para trás. Sobra num código e falta em outro do mesmo tributo é código errado, ' +
        'sem valor.',
      'Compensação recusada ou cancelada não conta. Um mês sem os arquivos de um lado é Informativo.',
    ],
    base: REPETICAO,
  },
  122: {
    regra: [
      'Mostra a receita do mês em cada fonte: bloco M (sem receita financeira), vendas menos devoluções da EFD ' +
        'ICMS/IPI, notas próprias em XML, contas de receita da ECD e linhas de receita da ECF.',
      'Maior Diferença é a maior fonte menos a menor. É Risco quando a EFD-Contribuições fica abaixo de outra. No ' +
        'regime de caixa os tempos diferem e tudo é Informativo.',
    ],
  },
  123: {
    regra: [
      'Compara os saldos da ECD com os da ECF na mesma data: contas patrimoniais (I155 e K155), de resultado antes ' +
        'do encerramento (I355 e K355) e totais das demonstrações. Tolera R$ 0,02 na conta e R$ 1,00 no total.',
    ],
  },
  124: {
    regra: [
      'Compara o IRPJ e a CSLL devidos na ECF com os débitos da DCTF ou DCTFWeb e com os pagamentos dos mesmos ' +
        'códigos, por período. As quotas de um trimestre se somam; estimativas e ajuste anual se separam pelo código.',
      'Sem declaração do período a linha diz isso; pagamentos só são cobrados quando o projeto tem algum.',
    ],
    base: REPETICAO,
  },
  125: {
    regra: [
      'Refaz o ajuste do ano ou do trimestre: tributo devido menos estimativas pagas e compensadas e menos retenções ' +
        'que as fontes informaram. Resultado negativo é crédito.',
      'Do saldo negativo é descontado o que PER/DCOMP em vigor já usou ou pediu. Estimativa compensada e recusada ' +
        'não extinguiu nada; retenção de código desconhecido não entra, e a linha diz o código.',
    ],
    base: ['Lei 9.430/1996, art. 74', ...REPETICAO],
  },
  126: {
    regra: [
      'Compara o que as fontes pagadoras informaram de IR e CSLL no ano com o que a ECF aproveitou (Y570), por CNPJ ' +
        'e depois pela raiz dele. Informado acima do usado é Oportunidade; usado acima é Risco.',
      'Sem um dos dois lados no ano a linha diz isso e não estima nada.',
    ],
    base: ['IN RFB 1.234/2012'],
  },
  127: {
    regra: [
      'Compara o PIS e a COFINS retidos que as fontes informaram com o F600 em que a empresa é beneficiária, por ano ' +
        'e fonte.',
      'O informe é do ano inteiro: se faltam meses da EFD no projeto, a sobra pode estar num deles e a linha não tem ' +
        'valor.',
    ],
    base: ['IN RFB 1.234/2012'],
  },
  128: {
    regra: [
      'Compara, por período e código de seis dígitos, a contribuição do S-5011, o débito da DCTFWeb em vigor e o ' +
        'principal pago. Só entram a DCTFWeb Geral e a do 13º; reclamatória e aferição têm outra origem.',
      'Retenções, salário-família e salário-maternidade também extinguem o débito. O recibo da DCTFWeb não tem ' +
        'códigos e não permite conclusão.',
    ],
    base: ['Lei 8.212/1991, art. 89', ...REPETICAO],
  },
  129: {
    regra: [
      'Soma a base que as rubricas dão a cada CPF e categoria e compara com a do S-5001, com tolerância de R$ 0,05; ' +
        'o 13º tem linha própria. O valor é a contribuição patronal sobre a diferença.',
      'Rubrica sem cadastro no projeto e salário-maternidade podem explicar a diferença: nesses casos é Informativo.',
    ],
    base: ['Lei 8.212/1991, arts. 22 e 28'],
  },
  130: {
    regra: [
      'Compara, por mês e grupo, os vencimentos da folha, os encargos (S-5011) e o FGTS (S-5013) com o movimento das ' +
        'contas de pessoal da ECD, reconhecidas pelo nome.',
      'A contabilidade provisiona férias, 13º e encargos: só salários, pró-labore e autônomos acima do eSocial são ' +
        'Risco.',
    ],
  },
  131: {
    regra: [
      'Procura saídas de revenda com CST 01, 02 ou 03 e alíquota, de produtos que as tabelas 4.3.10 e 4.3.11 da ' +
        'Receita Federal tratam como monofásicos no dia. A NCM é comparada pelo prefixo mais longo.',
      'Quem produz ou importa o item fica fora.',
      ALCANCE_DA_LEI,
      BLOCO_M,
      PAGO,
    ],
    base: REPETICAO,
  },
  148: {
    regra: [
      'Procura itens tributados de notas próprias que a EFD-Contribuições traz como venda válida e que não são ' +
        'venda: canceladas ou denegadas no XML (ou só em evento), ou escrituradas mais de uma vez com a mesma chave ' +
        'e o mesmo valor. A primeira escrituração fica.',
      'Também sai a entrega (5116, 5117) de venda cujo faturamento (5922) já pagou, com confiança Média: o par é o ' +
        'da NF-e referida, ou o único faturamento do mesmo cliente, item, quantidade e valor. Com a mercadoria em ' +
        'estoque a receita é do faturamento; sem estoque é da entrega, e o indevido é o do faturamento.',
      'A nota sai inteira: nenhum outro relatório conta estes itens.',
      BLOCO_M,
      PAGO,
    ],
    base: ['Leis 10.637/2002 e 10.833/2003, art. 1º', 'SC Cosit 507/2017, 295/2023 e 131/2024', ...REPETICAO],
  },
  132: {
    regra: [
      'Procura compras para revenda de produtos monofásicos com CST 50 a 56. O valor é o crédito tomado, e a linha é ' +
        'Risco: o STJ não reconhece esse crédito. Onde a lei alcança menos do que a NCM, ou depende de quem vende, a ' +
        'linha é só informativa.',
    ],
    base: ['STJ, Tema 1093'],
  },
  133: {
    regra: [
      'Procura saídas tributadas de produtos que as tabelas 4.3.12 (substituição) e 4.3.13 (alíquota zero) da ' +
        'Receita Federal tratam no dia. A alíquota zero vale para qualquer vendedor; a substituição só para quem ' +
        'revende.',
      'Fatos desde 04/2026 descontam o que a LC 224/2025 deixa de contribuição na alíquota zero.',
      ALCANCE_DA_LEI,
      BLOCO_M,
      PAGO,
    ],
    base: ['Lei 10.925/2004, art. 1º', 'LC 224/2025, art. 4º', ...REPETICAO],
  },
  134: {
    regra: [
      'Aplica regras de coerência a cada item: venda com CST de crédito, compra com CST de saída, CST diferentes nos ' +
        'dois tributos, par de alíquotas que não existe, valor diferente de base vezes alíquota, base acima do item.',
      'O bloco M aplica a alíquota sobre a base do mês e não lê o valor do item: um valor de item errado não muda o ' +
        'que se paga e não vale dinheiro.',
    ],
    base: ['Leis 10.637/2002, 10.833/2003, 10.865/2004 e 9.718/1998'],
  },
  135: {
    regra: [
      'Reúne aquisições sem crédito de empresas no regime não cumulativo: entradas da EFD ICMS/IPI sem crédito na ' +
        'EFD-Contribuições, energia e comunicação, frete de venda, devolução de venda tributada, despesas da ECD, ' +
        'ativo, importação, serviço e despesa com CST 70.',
      'Monofásico, substituição, alíquota zero, pessoa física e transferências ficam fora, e também o item que a ' +
        'EFD-Contribuições traz com crédito, com CST 71 a 75 ou, de revenda e insumo, com CST 70. Ativo, uso e ' +
        'consumo e serviços contam para quem produz ou presta serviços (IND_ATIV ou as vendas do mês).',
      'A base é o item sem desconto, com o frete e o seguro da nota e, desde 05/2023, sem ICMS; da energia sai o que ' +
        'a conta cobra por outros. NF3e fora das EFDs é Média. Cada documento conta uma vez; de dois regimes, só a ' +
        'parte do não cumulativo.',
      'Confiança é Alta para revenda, energia e devolução e Baixa onde o direito depende de ser insumo ou o bem não ' +
        'é máquina. Compra de Manaus vale 1% e 4,6%, e a devolução que o M215 já tira da base não tem valor.',
      BLOCO_M,
      'O crédito é dinheiro onde havia o que pagar no mês e saldo onde não havia.',
    ],
    base: [
      'Leis 10.637/2002 e 10.833/2003, art. 3º',
      'Lei 14.592/2023',
      'STJ, Tema 779',
      'Decreto 20.910/1932, art. 1º',
    ],
  },
  136: {
    regra: [
      'Procura aquisições desde 05/2023 com CST 50 a 56 cuja base passa do item menos desconto e menos ICMS em mais ' +
        'de R$ 0,02. O excesso de crédito é Risco.',
      'Só o C170 traz o ICMS do item. Importações têm base própria e são Informativo. Frete, seguro e IPI somados à ' +
        'base aparecem como excesso: confira.',
    ],
    base: ['Lei 14.592/2023'],
  },
  137: {
    regra: [
      'Compara o saldo com que um mês termina (1100, 1500, e M100 ou M500 no mês em que o crédito nasce) com o que o ' +
        'mês seguinte declara disponível, por tributo, origem e código. Só meses seguidos que estão no projeto.',
      'Mais disponível do que sobrou é Risco; menos é Oportunidade, saldo que se perdeu. O que foi pedido por PER ou ' +
        'DCOMP não se perdeu. Diferenças até R$ 1,00 não contam.',
    ],
  },
  138: {
    regra: [
      'Compara o saldo credor que um período transporta com o que o seguinte recebe, por estabelecimento, tributo e ' +
        'UF: ICMS (E110), ST (E210), DIFAL e FCP (E310) e IPI (E520).',
      'Mais no início do que foi transportado é Risco; menos é Oportunidade. Se falta o arquivo, não há comparação.',
    ],
  },
  139: {
    regra: [
      'Refaz o bloco M e os saldos 1100 e 1500 de cada mês a partir dos documentos do próprio arquivo e lista o que ' +
        'difere do declarado em mais de R$ 1,00, e o que não pôde ser refeito.',
      'O que decorre de outra linha (base, alíquota, parte de uma soma) é Informativo; o dinheiro conta uma vez, na ' +
        'contribuição a recolher e no saldo dos créditos.',
    ],
  },
  140: {
    regra: [
      'Compara, por trimestre, o que a EFD-Contribuições baixou por PER e DCOMP (1100 e 1500) com os documentos em ' +
        'vigor de ressarcimento de PIS e de COFINS.',
      'Havendo pedido do trimestre, só contam as compensações transmitidas dentro dele, porque as posteriores usam o ' +
        'que já foi pedido. Documento sem valor ou recusado é Informativo.',
    ],
    base: ['Lei 11.116/2005, art. 16', 'Lei 9.430/1996, art. 74'],
  },
  141: {
    regra: [
      'Compara o inventário próprio (H010) com o saldo das mesmas contas na ECD no mesmo dia. Itens sem conta são ' +
        'comparados juntos com as contas de estoque que nenhum item cita.',
      'O valor é diferença de saldo, não um tributo, e se repete nos períodos seguintes.',
    ],
  },
  142: {
    regra: [
      'Soma as oportunidades dos outros relatórios por tese, relatório e ano. Cada linha deles tem uma classe e uma ' +
        'tese: nada conta duas vezes. Valor soma Pago a Maior, Retenções, Saldo Descontável e Saldo Ressarcível não ' +
        'prescritos.',
      'Débito em aberto, contingente, redução futura, prescrito e a estimativa dos meses em que o bloco M diverge ' +
        'ficam à parte. Já Tratado estima, pelo tipo e pelo período, o que PER/DCOMP ou ajustes já alcançaram.',
      'Prazos e Selic são do dia da consulta. A Selic corre sobre Pago a Maior e Retenções; saldo de crédito não é ' +
        'atualizado.',
    ],
    base: [...REPETICAO, 'Decreto 20.910/1932, art. 1º', 'Lei 9.250/1995, art. 39, § 4º', 'Lei 10.833/2003, art. 13'],
  },
  143: {
    regra: [
      'Soma os riscos dos outros relatórios por regra, relatório e ano. Um mesmo fato pode estar em mais de uma regra.',
      'Gravidade é Alta quando o valor passa de 1% da receita do ano ou quando a EFD tem mais que a DCTF; Média ' +
        'quando há valor; senão Baixa.',
    ],
  },
  144: {
    regra: [
      'Soma, desde 04/2026, as receitas com alíquota zero (CST 06) e isentas (CST 07) que a redução linear alcança, ' +
        'pela NCM, e compara a contribuição residual esperada com os ajustes 10 e 11 do bloco M.',
      'Cesta básica e hortifrúti ficam fora. O alcance que as fontes deixam em aberto aparece A confirmar, sem ' +
        'valor. Liminares da empresa não são conhecidas.',
    ],
    base: ['LC 224/2025, art. 4º', 'LC 214/2025, Anexos I e XV', 'Lei 10.925/2004, art. 1º', 'IN RFB 2.305/2025'],
  },
  145: {
    regra: [
      'Compara, desde 04/2026, a glosa de 10% dos créditos presumidos alcançados com o ajuste 12 do bloco M. A lei ' +
        'do crédito é lida no documento e na descrição do ajuste; sem ela, o código 07 fica A confirmar.',
      'Crédito escriturado ou com direito adquirido até 31/12/2025 não tem glosa: confira a origem.',
    ],
    base: ['LC 224/2025, art. 4º', 'IN RFB 2.305/2025'],
  },
  146: {
    regra: [
      'Procura, desde 04/2026, entradas com crédito às alíquotas residuais da redução linear, ou de nota que cita a ' +
        'lei. O que o vendedor paga por ela não dá crédito ao comprador: a linha é Risco.',
      'Itens que o vendedor tributou normalmente, pelo XML da nota, ficam fora.',
    ],
    base: ['LC 224/2025, art. 4º, § 7º'],
  },
  147: {
    regra: [
      'Refaz a presunção do IRPJ e da CSLL com o acréscimo de um décimo sobre a receita que passa de R$ 1.250.000 no ' +
        'trimestre; o que sobra do limite vai para os trimestres seguintes. IRPJ desde o 1º trimestre de 2026, CSLL ' +
        'desde o 2º.',
      'O débito declarado só é julgado onde a receita o explica em R$ 1,00, com o acréscimo, sem ele, ou com um erro ' +
        'comum. Outras receitas e retenções que a EFD-Contribuições não tem deixam a linha Informativa.',
    ],
    base: ['LC 224/2025, art. 4º', 'IN RFB 2.306/2026', 'Lei 9.249/1995, arts. 15 e 20'],
  },
};
