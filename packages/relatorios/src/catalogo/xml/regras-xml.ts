import type { RegrasDaAba } from '../regra.ts';

/** The rules in words of the tab XML. */
export const regrasXml: RegrasDaAba = {
  106: {
    regra: [
      'Lista cada nota com os totais dela. É Própria quando o emitente tem a raiz do CNPJ da empresa e de Terceiros ' +
        'quando o destinatário tem. Notas de homologação ficam fora; as canceladas aparecem com a situação.',
    ],
  },
  107: {
    regra: [
      'Lista os itens das notas autorizadas com toda a tributação. Itens que não compõem o total da nota aparecem, ' +
        'mas o total da nota não os conta.',
    ],
  },
  108: {
    regra: ['Soma os itens das notas autorizadas por CFOP. Nas notas de terceiros o CFOP é o do emitente (5 ou 6).'],
  },
  109: {
    regra: [
      'Soma os itens das notas autorizadas por NCM e diz o que as tabelas da Receita Federal trazem para ela no dia ' +
        'da nota: monofásico, substituição, alíquota zero. O que depende de EX ou de uso traz a confiança ao lado.',
    ],
  },
  110: {
    regra: ['Soma os itens das notas autorizadas pelos CST de PIS e de COFINS e pelo CFOP do emitente.'],
  },
  111: {
    regra: [
      'Lista os eventos registrados: cancelamento, carta de correção e manifestação do destinatário. Ao lado, o ' +
        'valor da nota e se a EFD ICMS/IPI tem a chave.',
      'Os eventos da reforma (112110 a 412130) têm o nome oficial e o efeito no IBS e na CBS. Um evento cancelado ' +
        'pelo 110001 não tem efeito.',
    ],
    base: ['NT 2025.002 da NF-e'],
  },
  112: {
    regra: [
      'Mostra os grupos de IBS e CBS de cada item e os itens que não os têm. A obrigação começa em dia diferente por ' +
        'modelo, regime e condição: a falta é Risco desse dia em diante e Informativo antes.',
    ],
    base: ['LC 214/2025', 'NT 2025.002 da NF-e', 'Atos Conjuntos RFB/CGIBS 1/2025 e 4/2026'],
  },
  113: {
    regra: [
      'Lista as notas de devolução e as que se referem a outras, uma linha por CFOP e chave referida. Valores ficam ' +
        'na linha da primeira chave; o valor referido vem do XML, quando o projeto o tem.',
    ],
  },
  114: {
    regra: [
      'Soma as notas autorizadas por cliente (notas próprias) e por fornecedor (de terceiros), do maior para o ' +
        'menor. O regime só é conhecido de quem emite.',
    ],
  },
  164: {
    regra: [
      'Confere os grupos de IBS e CBS de cada item de NF-e e NFC-e e de cada CT-e: presença desde o dia em que são ' +
        'obrigatórios, CST e classificação válidos no dia e no documento, NCM da classificação, alíquotas, reduções, ' +
        'base, valores e totais. Uma linha por falta, com a regra que recusa a nota ou a lei, e quem corrige.',
      'A base de 2026 é o produto com despesas, menos desconto, ICMS, ISS, PIS e COFINS (tolerância de 0,02); FCP e ' +
        'DIFAL podem sair ou não. CST sem valores (isenção, imunidade, ajustes) está certo sem eles. Sem alíquota ' +
        'publicada, a CBS não é conferida.',
      'O CT-e não diz o PIS e a COFINS, e a sua base não é conferida. O seu total (vTotDFe) é a prestação em 2026, e ' +
        'a prestação com IBS e CBS depois.',
    ],
    base: [
      'LC 214/2025, arts. 12, 343, 346 e 378',
      'NT 2025.002 da NF-e',
      'NT 2025.001 do CT-e',
      'Atos Conjuntos RFB/CGIBS 1/2025 e 4/2026',
    ],
  },
  165: {
    regra: [
      'Conta as notas autorizadas de cada fornecedor desde o início do IBS e da CBS: quantas trazem o grupo, a ' +
        'base e a CBS destacada, e as faltas que são Risco em XML Reforma Conferência. Nome e regime são os da ' +
        'última nota.',
      'Fornecedor do Simples Nacional ou MEI sem grupo está em ordem até o dia em que a obrigação começa para ele.',
    ],
    base: ['LC 214/2025', 'Atos Conjuntos RFB/CGIBS 1/2025 e 4/2026'],
  },
  168: {
    regra: [
      'Reúne os itens por emitente, produto, NCM, CST e classificação, e confere a classificação com as tabelas do ' +
        'dia: se existe e vale, se é do CST, se cabe no documento, se a NCM está na lista dela. O que a tabela ' +
        'prova é Risco desde que o grupo é obrigatório.',
      'Informativo, a confirmar: alíquota inteira em NCM de lista de redução (o texto do anexo pode ser mais ' +
        'estreito do que a NCM); classificação que dá mais do que outra da mesma lista, ou que não tem lista (há ' +
        'condição de comprador ou de uso); serviço da LC 116 fora da tabela.',
      'Classe Possível são as da lista da NCM, e a usada, quando não tem lista. Outras classes também não têm lista ' +
        'de NCM e valem por condição da lei: sem item em lista, a regra geral só vale se nenhuma delas couber.',
    ],
    base: ['LC 214/2025 e anexos', 'Tabelas de cClassTrib, NCM e serviços da Calculadora de Tributos da Reforma'],
  },
  172: {
    regra: [
      'Lista cada nota de serviço com ISS e retenções, uma vez por serviço: a nota nacional toma o lugar da ' +
        'municipal. É Prestada quando o prestador tem a raiz do CNPJ da empresa, Tomada quando o tomador tem, e ' +
        'Própria quando os dois têm. O período é o da competência.',
      'As retenções de PIS, COFINS e CSLL seguem o código da nota. A Conferência diz se o total retido e o líquido ' +
        'fecham com elas; sem isso o valor aparece e não soma.',
      'Rejeitada diz quem rejeitou a nota, se a rejeição não foi anulada. Ela não cancela a nota.',
    ],
    base: ['NT SE/CGNFS-e 007/2026'],
  },
  173: {
    regra: [
      'Lista os eventos das notas nacionais e os cancelamentos e substituições que as notas municipais trazem. Ao ' +
        'lado, o valor da nota e se o A100 da EFD-Contribuições a tem, pela chave ou pelo código de verificação ' +
        'com o número.',
    ],
  },
  187: {
    regra: [
      'Soma as notas de serviço autorizadas por mês, lado, item da lista de serviços, NBS e município de ' +
        'incidência. As retenções entram onde os totais da própria nota fecham.',
    ],
  },
  188: {
    regra: [
      'Lista as notas de serviço nacionais autorizadas desde o início do IBS e da CBS, com os grupos que o sistema ' +
        'da nota calculou, ou que não estão nela.',
    ],
  },
  189: {
    regra: [
      'Soma as notas de serviço autorizadas por tomador (nas prestadas) e por prestador (nas tomadas). O percentual ' +
        'é sobre o total do lado.',
    ],
  },
  190: {
    regra: [
      'Põe em ordem os números do DPS das notas prestadas de cada estabelecimento e série e mostra os que faltam ' +
        'entre um e o seguinte. Nota cancelada ocupa o seu número.',
    ],
  },
  192: {
    regra: [
      'Lista os itens das contas de energia (NF3e) e de comunicação (NFCom) de que a empresa é cliente ou emitente, ' +
        'cada chave uma vez. Item devolvido entra com sinal negativo; o preço do mercado livre e o que só repete ' +
        'uma conta anterior não somam.',
    ],
  },
  197: {
    regra: [
      'Lista os CT-e com prestação em desacordo (610110), também os desfeitos (610111), e os cancelados que uma EFD ' +
        'tem como regulares. Basta o evento: o CT-e pode faltar.',
      'O crédito tomado é o de PIS e COFINS do D101 e do D105, e é risco enquanto o evento vale. O ICMS está em ' +
        'Cruzamento XML x EFD-F. CT-e em desacordo não é crédito a tomar em Cruzamento Créditos Não Aproveitados.',
    ],
    base: ['Ajuste SINIEF 9/2007'],
  },
};
