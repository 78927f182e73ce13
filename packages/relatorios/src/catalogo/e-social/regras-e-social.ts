import type { RegrasDaAba } from '../regra.ts';

const EFETIVOS =
  'Vale o conjunto efetivo dos eventos: um retificador toma o lugar do que retifica, e os excluídos saem.';

/** The rules in words of the tab e-Social. */
export const regrasESocial: RegrasDaAba = {
  81: {
    regra: [
      'Mostra cada versão de rubrica (S-1010) com natureza e incidências. As alterações são aplicadas na ordem de ' +
        'recepção; Fim é o mês anterior ao da versão seguinte, mesmo quando nada o diz.',
    ],
  },
  82: {
    regra: [
      'Lista cada item da folha (S-1200, S-1202, S-1207) e das rescisões (S-2299, S-2399) com a rubrica em vigor no ' +
        'mês. Vencimento soma, desconto diminui, informativa não conta.',
      `Sem a rubrica no projeto, as colunas dela e o valor com sinal ficam em branco. ${EFETIVOS}`,
    ],
  },
  83: {
    regra: [
      'Soma as linhas de eSocial Folha por Rubrica por mês e rubrica. O percentual é sobre os vencimentos do mês.',
    ],
  },
  84: {
    regra: [
      'Lista cada pagamento (S-1210). Deduções de dependentes, pensão, previdência e saúde são do evento todo e ' +
        `aparecem ao lado do primeiro pagamento. ${EFETIVOS}`,
    ],
  },
  85: {
    regra: [
      'Mostra cada vínculo (S-2200, S-2300) como ficou depois das alterações (S-2205, S-2206, S-2306). Fecha por ' +
        'desligamento; Afastado tem um afastamento sem fim.',
    ],
  },
  86: {
    regra: [
      'Mostra as rescisões (S-2299, S-2399) com a soma das verbas. Verbas Indenizatórias são os vencimentos de ' +
        'natureza que não deve ser base da contribuição previdenciária.',
    ],
  },
  87: {
    regra: [
      'Mostra cada afastamento (S-2230), com o início e o fim juntos. De um aberto contam os dias até o fim do ' +
        'projeto.',
      'Os primeiros 15 dias são da empresa; um afastamento que continua outro pela mesma doença usa só o que sobrou ' +
        'deles.',
    ],
    base: ['Decreto 3.048/1999, art. 75'],
  },
  88: {
    regra: [
      'Mostra o último S-5001 de cada CPF e mês: bases por estabelecimento, categoria e tipo. A contribuição ' +
        'calculada e a descontada são do CPF e aparecem na primeira linha; Diferença é uma menos a outra.',
    ],
  },
  89: {
    regra: [
      'Mostra o último S-5002 por CPF e código de receita, somando os demonstrativos. A consolidação do próprio ' +
        'evento fica fora, porque dobraria os valores.',
    ],
  },
  90: {
    regra: [
      'Mostra o último S-5003 de cada trabalhador, com remuneração e depósito de FGTS, e depois os totais do ' +
        'empregador (S-5013), com Evento Total.',
    ],
  },
  91: {
    regra: [
      'Mostra as bases do empregador no último S-5011 de cada mês, por estabelecimento, lotação e categoria, com ' +
        'RAT, FAP e outras entidades.',
    ],
    base: ['Lei 8.212/1991, art. 22'],
  },
  92: {
    regra: [
      'Mostra as contribuições do último S-5011 de cada mês por código de receita, com o valor suspenso e o recibo ' +
        'do fechamento.',
    ],
  },
  93: {
    regra: [
      'Compara a incidência previdenciária de cada rubrica usada com a esperada pela natureza no mês. Incidência ' +
        'onde se espera nenhuma é Oportunidade; nenhuma onde se espera incidência é Risco.',
      'O que depende de prova que os arquivos não trazem, o que está em discussão e o suspenso por decisão é ' +
        'Informativo, sem encargo. A natureza 1050 só sai da base nos meses dos primeiros 15 dias antes do ' +
        'benefício, pelo S-2230.',
      'Encargo Estimado soma contribuição patronal, RAT e cada outra entidade: o que o total do código no mês, como ' +
        'o S-5011 e a DCTFWeb o arredondam, muda sem a verba (ou com ela, no Risco).',
    ],
    base: ['Lei 8.212/1991, arts. 22 e 28', 'Despachos PGFN 40/2021 e 42/2021', 'STJ, Temas 478, 738 e 985'],
  },
  94: {
    regra: [
      'Calcula, por mês, estabelecimento e rubrica, o encargo da empresa sobre o que eSocial Rubricas x Incidência ' +
        'CP chama de Oportunidade: contribuição patronal pela classe da empresa, RAT ajustado e outras entidades do ' +
        'S-5011 do mês.',
      'Cada código é arredondado uma vez, sobre a base inteira do estabelecimento no mês, como na DCTFWeb: o valor ' +
        'da verba é o total antes menos o total depois. As verbas mais certas saem primeiro.',
      'O valor é Contribuição da folha até o que foi extinto no mês pela DCTFWeb, tirado do último pagamento para ' +
        'trás; o resto é débito em aberto. Sem papel do mês o pagamento é presumido no dia 20, e a confiança cai um ' +
        'degrau.',
    ],
    base: ['Lei 8.212/1991, arts. 22 e 28, § 9º', 'CTN, arts. 165 e 168'],
  },
  152: {
    regra: [
      'Lista, por mês, os dias que a empresa paga antes do benefício em afastamentos por doença ou acidente (S-2230) ' +
        'mais longos que esses dias. Atestado curto não entra.',
      'Com rubrica 1050 na base a linha é Informativa: o valor está em eSocial Verbas Indenizatórias. Sem rubrica, ' +
        'os dias foram pagos no salário: conta a parte deles no salário fixo do mês, até o que o salário pago passa ' +
        'dos dias trabalhados. Salário por hora ou tarefa não é estimado.',
      'O valor é Contribuição da folha até o que foi extinto no mês pela DCTFWeb, menos o que as verbas já tomam.',
    ],
    base: ['STJ, Tema 738', 'Despacho PGFN 40/2021', 'Lei 8.213/1991, art. 60, § 3º', 'CTN, arts. 165 e 168'],
  },
  153: {
    regra: [
      'Compara, por estabelecimento e mês, o RAT e o FAP do S-5011 com o cadastro (S-1005), com RAT vezes FAP, com ' +
        'os outros meses do ano, porque o FAP vale o ano inteiro, e com os outros estabelecimentos.',
      'Diferença do cadastro ou da conta é Risco, pelo que ela muda na contribuição do mês; FAP que muda no ano ou ' +
        'que falta é Informativo. O FAP se contesta no Ministério da Previdência, no prazo próprio.',
      'O RAT do CNAE não é comparado: não há tabela oficial do Anexo V no portal.',
    ],
    base: ['Lei 8.212/1991, art. 22, II', 'Lei 10.666/2003, art. 10', 'STJ, Súmula 351', 'IN RFB 2.110/2022, art. 43'],
  },
  155: {
    regra: [
      'Refaz a contribuição patronal (CPP) de quem recolhe a CPRB com as bases do S-5011 e a parte que a lei deixa ' +
        'no ano: 25% em 2025, 50% em 2026 e 75% em 2027; sobre o 13º, nada. Compara com os códigos do S-5011.',
      'Acima é Contribuição da folha até o que foi extinto além do devido, e o resto reduz débito em aberto; abaixo ' +
        'é Risco. A receita da CPRB está em Reinf CPRB.',
    ],
    base: ['Lei 12.546/2011, art. 9º-A', 'Lei 14.973/2024', 'CTN, arts. 165 e 168'],
  },
  95: {
    regra: [
      'Conta os eventos por mês e tipo: originais, retificados e excluídos. Cadastros e vínculos contam no mês em ' +
        'que foram recebidos. Fechado quer dizer que o último fechamento não foi reaberto.',
    ],
  },
  174: {
    regra: [
      'Lista os eventos da EFD-Reinf. O recibo vem do retorno que traz o id do evento, em qualquer arquivo. Um ' +
        'R-9000 com recibo exclui; uma retificadora toma o lugar do recibo que cita, do mesmo tipo, mês e chave; ' +
        'sem recibo nenhum, vale o último da chave. Só no retorno é o evento de que o projeto só tem a resposta, e ' +
        'Só na consulta o de que a consulta de recibos diz que existe: falta o XML dele.',
      'Fechamento é o último R-2099 ou R-4099 do mês, ou Reaberto, se depois dele houve um R-2098 ou um R-4099 de' +
        ' reabertura.',
    ],
    base: ['Leiautes da EFD-Reinf 2.1.2 e Anexo II'],
  },
  175: {
    regra: [
      'Lista cada serviço das notas do R-2010 (tomado) e do R-2020 (prestado). A retenção se confere com o ' +
        'percentual geral sobre a base, ou com o de quem recolhe CPRB; o adicional, com os percentuais da ' +
        'aposentadoria especial. Os totais do evento se conferem com a soma das notas.',
    ],
    base: ['Lei 8.212/1991, art. 31', 'Lei 10.666/2003, art. 6º', 'Lei 12.546/2011, art. 7º, § 6º'],
  },
  176: {
    regra: [
      'Lista cada pagamento do R-4010, R-4020 e R-4040 e cada recebimento do R-4080. Agregado é CSLL, COFINS e ' +
        'PIS em um valor só. Alíquota Efetiva é tudo o que foi retido sobre o bruto; Esperada é o que o governo ' +
        'recalculou no R-9005 para a natureza, sobre o bruto dela no evento. Sem o R-9005, fica em branco.',
    ],
    base: ['Leiautes da EFD-Reinf 2.1.2'],
  },
  177: {
    regra: [
      'Lista por código de receita o que o governo apurou: por evento (R-9001 e R-9005) e por mês fechado (R-9011' +
        ' e R-9015, do último fechamento). DCTFWeb é o que foi para a DCTFWeb. Os totais do mês repetem os dos ' +
        'eventos: some uma origem por vez.',
    ],
    base: ['Leiautes da EFD-Reinf 2.1.2'],
  },
  178: {
    regra: [
      'Lista a receita e a contribuição de cada atividade do R-2060. Alíquota Tabela é a da Tabela 09 no mês, ' +
        'vezes a parte que a lei deixa na transição: 80% em 2025, 60% em 2026 e 40% em 2027. A base é a receita da ' +
        'atividade mais adições menos exclusões.',
    ],
    base: ['Lei 12.546/2011, arts. 7º-A, 8º-A e 9º-A', 'Leiautes da EFD-Reinf 2.1.2, Tabela 09'],
  },
  179: {
    regra: [
      'Lista a produção rural vendida (R-2050) e comprada de produtores (R-2055). O R-2050 dá a contribuição do ' +
        'estabelecimento inteiro, que fica na primeira linha dele.',
    ],
    base: ['Leiautes da EFD-Reinf 2.1.2'],
  },
};
