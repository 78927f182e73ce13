import type { RegrasDaAba } from '../regra.ts';

const CREDITOS = 'Leis 10.637/2002 e 10.833/2003, art. 3º';

/** The rules in words of the tab EFD-C. */
export const regrasEfdC: RegrasDaAba = {
  1: {
    regra: [
      'Cada mês tem uma linha do PIS (M200) e uma da COFINS (M600), com os campos na ordem do leiaute. Um arquivo ' +
        'cujo M001 diz que o bloco M não tem dados aparece com zeros, para a série não ter buraco. Sem o bloco M, ou ' +
        'cortado antes dele, fica sem valores: Conferência diz "Sem apuração" e o motivo.',
      'Conferência refaz as contas do próprio registro: contribuição menos créditos, menos retenções e deduções, nos ' +
        'dois regimes. Quando uma conta não fecha, a coluna diz qual.',
    ],
  },
  2: {
    regra: [
      'Cada linha é um código de contribuição do mês (M210 no PIS, M610 na COFINS), com receita, base, ajustes, ' +
        'alíquota e valor como foram declarados.',
      'Alíquota Efetiva é a Contribuição do Período dividida pela Receita Bruta. Arquivos até 12/2018 não têm ' +
        'ajustes da base: essas colunas ficam em branco.',
    ],
  },
  3: {
    regra: [
      'Mostra como o valor a recolher foi dividido por código de DARF (M205 e M605): o campo 08 é do regime não ' +
        'cumulativo e o 12 do cumulativo.',
      'Conferência compara a soma dos códigos com o mesmo campo do M200 ou do M600.',
    ],
  },
  4: {
    regra: [
      'Lista os ajustes da base de cálculo: M215 (PIS), M615 (COFINS) e o 1050, que vale para os dois tributos e é ' +
        'sempre uma redução. O tipo diz se o ajuste aumenta ou reduz a base.',
      'O 1050 detalha ajustes que também podem estar no M215 e no M615: compare antes de somar os três.',
    ],
  },
  5: {
    regra: [
      'Cada linha é um tipo de crédito do mês (M100 e M500). Disponível é o apurado mais acréscimos, menos reduções ' +
        'e diferimento; Saldo é o disponível menos o descontado. Um campo em branco é preenchido por essas contas.',
      'Ressarcível vem do vínculo do código: créditos de receita não tributada e de exportação podem ser pedidos; os ' +
        'da receita tributada só abatem a contribuição.',
    ],
    base: [CREDITOS, 'Lei 11.116/2005, art. 16'],
  },
  6: {
    regra: [
      'Abre cada tipo de crédito pela natureza da base e pelo CST (M105 e M505). Crédito Calculado é a base do ' +
        'crédito vezes a alíquota, ou a quantidade vezes a alíquota em reais.',
      'Com CST 53 a 56 e 63 a 66 a Base Total se repete em cada código de crédito; por isso só a Base do Crédito soma.',
    ],
    base: [CREDITOS],
  },
  7: {
    regra: [
      'Reúne os ajustes de créditos (M110 e M510) e de contribuições (M220 e M620) e, abaixo de cada um, o seu ' +
        'detalhamento (M115, M225, M515, M625).',
      'O detalhe explica o ajuste e não é outro valor: a linha dele deixa Valor em branco. Se os detalhes não somam ' +
        'o ajuste, a linha do ajuste diz quanto somam.',
    ],
  },
  8: {
    regra: [
      'Mostra as receitas sem tributação no mês (M400 e M800) abertas por natureza (M410 e M810). Sem detalhe, a ' +
        'receita aparece como natureza não detalhada.',
      '% do CST é a parte da natureza em toda a receita daquele CST no mês. Conferência compara o detalhe com o total.',
    ],
  },
  9: {
    regra: [
      'Soma a receita escriturada por CST, CFOP e alíquota. No fim de cada CST a linha TOTAL CST compara com o bloco ' +
        'M: M210 para os CST 01, 02, 03 e 05; M400 para 04 e 06 a 09.',
      'O CST 49 fica fora do bloco M. Um CST que só o bloco M conhece também tem a sua linha de total.',
    ],
  },
  10: {
    regra: [
      'Lista cada item de saída com o CST, a base e o valor de PIS e de COFINS. Cada nota entra uma vez: por seus ' +
        'itens (C170), senão pelo resumo (C175), senão pelo cabeçalho, com CST em branco.',
      'Documentos cancelados, denegados e inutilizados ficam fora. A NCM vem do cadastro do item (0200).',
    ],
  },
  11: {
    regra: [
      'Lista as aquisições com CST 50 a 56 e 60 a 66, que geram crédito. A natureza vem do registro; onde ele não a ' +
        'tem, vem do CFOP, pela tabela da Receita Federal.',
      'Cód. Crédito Provável é deduzido do CST, da alíquota e da origem, para comparar com o bloco M.',
    ],
    base: [CREDITOS],
  },
  12: {
    regra: [
      'Lista as aquisições com CST 70 a 75, 98 e 99 e os documentos sem nenhum item. Se só um dos dois tributos está ' +
        'sem crédito, o Motivo diz qual.',
      'Crédito Potencial é uma triagem, não um direito: 9,25% do item sem desconto (e sem ICMS desde 05/2023), só no ' +
        'regime não cumulativo, em compra de pessoa jurídica e de produto que as tabelas não tratam.',
    ],
    base: [CREDITOS, 'Lei 14.592/2023'],
  },
  13: {
    regra: [
      'Lista os serviços do bloco A, item a item (A170), com os dados da nota (A100). O indicador de operação separa ' +
        'serviços tomados e prestados.',
      'Valor do documento, ISS e retenções são da nota e aparecem só no primeiro item, para a soma não repetir.',
    ],
  },
  14: {
    regra: [
      'Lista as contas de energia, água, gás (C500) e comunicação (D500) de aquisição, com o crédito de cada uma.',
      'Sem Crédito marca o documento em que nenhum registro tem CST que gera crédito. Valores do documento aparecem ' +
        'só na primeira linha dele.',
    ],
    base: [CREDITOS],
  },
  15: {
    regra: [
      'Lista os conhecimentos de transporte (D100) com os seus créditos (D101 e D105) e a natureza do frete: venda, ' +
        'compra, transferência.',
      'Um conhecimento sem D101 e D105 aparece com o crédito em branco. Valores do documento só na primeira linha.',
    ],
    base: [CREDITOS],
  },
  16: {
    regra: [
      'Lista as operações do F100 (receitas e créditos sem documento próprio), com o nome da conta e do centro de ' +
        'custo.',
      'Financeira é S quando as alíquotas são 0,65% e 4% ou quando o nome da conta fala de juros, variação cambial ' +
        'ou desconto obtido.',
    ],
    base: ['Decreto 8.426/2015'],
  },
  17: {
    regra: ['Lista os créditos do ativo pelo encargo do mês (F120). A base é o Encargo menos a Parcela Excluída.'],
    base: [CREDITOS],
  },
  18: {
    regra: [
      'Lista os créditos do ativo pelo valor de aquisição (F130). O indicador dá o número de parcelas; a parcela do ' +
        'mês conta os meses desde a aquisição.',
      'Base Restante é o que falta aproveitar depois da parcela do mês. Com o indicador 9 (outro número) não há como ' +
        'saber, e as colunas ficam em branco.',
    ],
    base: [CREDITOS],
  },
  19: {
    regra: [
      'Mostra as retenções do mês (F600) e o controle do que sobrou delas (1300 no PIS, 1700 na COFINS), por mês de ' +
        'origem.',
      'Só a retenção em que a empresa é a beneficiária pode ser deduzida. O que passa do deduzido no mês vai para o ' +
        '1300 e o 1700; Condição confere esse saldo.',
    ],
  },
  20: {
    regra: ['Lista as deduções do F700 como foram escrituradas, com a origem, o regime e o CNPJ a que se referem.'],
  },
  21: {
    regra: [
      'Acompanha cada crédito por mês de origem (1100 no PIS, 1500 na COFINS): o que nasceu, o que já foi usado, ' +
        'pedido ou compensado, e o saldo final.',
      'Prescreve em conta cinco anos do fim do mês de origem. O início desse prazo é controverso: confira antes de ' +
        'usar.',
    ],
    base: ['Decreto 20.910/1932, art. 1º'],
  },
  22: {
    regra: [
      'Lista os documentos dos créditos extemporâneos (1101 e 1501), com o mês de origem e o mês em que foram ' +
        'lançados.',
      'De 08/2013 em diante o crédito atrasado entra pela retificação do mês de origem: as linhas desses meses são ' +
        'risco.',
    ],
    base: ['IN RFB 1.387/2013'],
  },
  23: {
    regra: [
      'Mostra a contribuição previdenciária sobre a receita bruta por estabelecimento e atividade (P100) e o total ' +
        'da empresa (P200).',
      'A maioria das empresas passou a declará-la na EFD-Reinf entre 2018 e 2019: depois disso, ficar vazio é o ' +
        'normal.',
    ],
  },
  24: {
    regra: [
      'Compara a receita bruta declarada por grupo (0111) com a que os itens somam: tributada, não tributada, ' +
        'exportação e cumulativa. Esses percentuais rateiam os créditos comuns.',
      'O lado recalculado deixa fora venda do ativo, receita financeira, devolução de compra, transferência e ' +
        'remessa. O 0111 só existe no método do rateio.',
    ],
    base: ['Leis 10.637/2002 e 10.833/2003, art. 3º, §§ 7º a 9º'],
  },
  25: {
    regra: [
      'Compara, item a item, a base de PIS e COFINS das saídas com CST 01, 02 e 05 com o valor do item menos ' +
        'desconto e menos o ICMS destacado na nota, para fatos desde 16/03/2017.',
      'O ICMS vem do C170; sem ele, do item no XML; sem ele, da EFD ICMS/IPI, rateado pelo valor dos itens. O FCP ' +
        'fica em linha à parte, e o ICMS-ST nunca entra. Frete, seguro e outras despesas da nota são receita: o item ' +
        'é comparado com e sem elas.',
      'Reduções que o bloco M já tem (M215, M615, 1050) e devoluções creditadas com o ICMS na base entram com valor ' +
        'negativo.',
      'O valor não é base vezes alíquota: o bloco M do mês é refeito com os achados, e cada linha recebe a sua ' +
        'parte. É Pago a maior só até o que foi pago no mês; o resto é débito em aberto, retenção ou saldo de ' +
        'crédito.',
    ],
    base: ['STF, RE 574.706', 'Parecer SEI 7698/2021', 'IN RFB 2.121/2022, art. 26', 'SC Cosit 61/2024 (FCP)'],
  },
  26: {
    regra: [
      'Soma os itens por mês, estabelecimento, lado, CFOP e CST. Serviços e operações do bloco F não têm CFOP e ' +
        'aparecem com ele em branco.',
    ],
  },
  27: {
    regra: [
      'Soma as operações por cliente e por fornecedor, do maior para o menor. O participante é identificado por CNPJ ' +
        'ou CPF, senão por seu código.',
      'Registros consolidados sem participante ficam juntos em Consolidado. O percentual é do total do lado no mês.',
    ],
  },
  28: {
    regra: [
      'Mostra as contas do 0500 com a receita, os débitos e os créditos dos itens que as citam. Contas que os itens ' +
        'citam e o 0500 não tem, e itens sem conta, vêm no fim.',
    ],
  },
  29: {
    regra: [
      'Reúne todos os registros que citam um processo: o próprio processo (1010 e 1020), as operações que ele ' +
        'suspende (1011) e as citações nos documentos, com número, data e valor.',
    ],
  },
  30: {
    regra: [
      'Compara o PIS e a COFINS pagos na importação (A120, C120, C199) com os itens importados do mesmo documento: ' +
        'CFOP iniciado em 3 ou origem externa.',
      'O crédito é o dos itens com CST que o gera, e não pode passar do que foi pago. Um documento com itens ' +
        'importados e sem pagamento aparece com esse lado em branco.',
    ],
    base: ['Lei 10.865/2004'],
  },
  161: {
    regra: [
      'Conta, no F130 da última EFD-Contribuições de cada empresa, as quotas que restam depois de 12/2026, uma por ' +
        'mês desde a aquisição. A base restante, às alíquotas do registro, continua como crédito presumido de CBS.',
      'O F120 não traz custo nem vida útil, e o indicador 9 não diz quantas são as parcelas: ficam sem valor. A ' +
        'venda do bem encerra as quotas e não aparece no registro: confira.',
    ],
    base: ['LC 214/2025, art. 380'],
  },
  170: {
    regra: [
      'Para quem tributa pelo caixa (0110, IND_REG_CUM 1): soma as notas do registro 1900, ou os XML onde ele falta, ' +
        'e tira o que o F500 recebeu. Só contam receitas tributadas e os meses enviados; o que já estava a receber ' +
        'antes deles não aparece.',
      'O que resta deve PIS e COFINS quando for recebido, mesmo depois de 31/12/2026, e não deve CBS. A base é a ' +
        'mesma parte do recebido que o F500 tributou. Por cliente, só quando o F525 diz de quem é cada recebimento.',
    ],
    base: ['LC 214/2025, art. 408', 'Decreto 12.955/2026, art. 616, § 3º'],
  },
};
