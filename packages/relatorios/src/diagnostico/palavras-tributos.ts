import type { PalavrasRisco } from './palavras-escrituracao.ts';

/** Risks of taxes, credits and payments, by report, the most particular first. */
export const RISCOS_DOS_TRIBUTOS: Readonly<Record<string, readonly PalavrasRisco[]>> = {
  'Cruzamento EFD-C x DCTF x Pagamentos': [
    {
      inicio: 'EFD maior que a DCTF',
      titulo: 'PIS ou COFINS apurado acima do declarado na DCTF',
      porque: 'O que a EFD apura e a DCTF não declara pode ser lançado com multa.',
      passo: 'Conferir a apuração e retificar a DCTF do mês',
    },
    {
      inicio: 'Débito não extinto',
      titulo: 'Débito de PIS ou COFINS declarado e não pago',
      porque: 'O débito declarado pode ser inscrito em dívida ativa.',
      passo: 'Localizar o pagamento ou regularizar o débito',
    },
  ],
  'Cruzamento ECF x DCTF IRPJ CSLL': [
    {
      inicio: 'ECF maior que DCTF',
      titulo: 'IRPJ ou CSLL da ECF acima do declarado na DCTF',
      porque: 'A diferença pode ser lançada com multa.',
      passo: 'Conferir o imposto do período e retificar a DCTF',
    },
    {
      inicio: 'Débito declarado sem extinção',
      titulo: 'IRPJ ou CSLL declarado e não pago',
      porque: 'O débito declarado pode ser inscrito em dívida ativa.',
      passo: 'Localizar o pagamento ou a compensação, ou regularizar o débito',
    },
  ],
  'Cruzamento Saldo Negativo IRPJ CSLL': [
    {
      inicio: 'PER/DCOMP maior que o saldo negativo',
      titulo: 'PER/DCOMP acima do saldo negativo de IRPJ ou CSLL',
      porque: 'O que passa do saldo pode ser recusado e cobrado com multa.',
      passo: 'Rever o PER/DCOMP e pagar o que foi compensado a mais',
    },
    {
      inicio: 'Saldo negativo da ECF não comprovado',
      titulo: 'Saldo negativo de IRPJ ou CSLL sem antecipações que o provem',
      porque: 'Sem pagamentos e retenções que o provem, o saldo pode ser recusado.',
      passo: 'Juntar os comprovantes das antecipações ou retificar a ECF',
    },
  ],
  'Cruzamento Fontes Pagadoras x ECF': [
    {
      inicio: 'Retenção na ECF sem comprovação',
      titulo: 'Retenção de IR ou CSLL na ECF sem informe da fonte pagadora',
      porque: 'A retenção que a fonte não informou pode ser recusada.',
      passo: 'Pedir o comprovante à fonte pagadora ou retirar a retenção da ECF',
    },
  ],
  'Cruzamento Fontes Pagadoras x EFD-C': [
    {
      inicio: 'Retenção aproveitada acima da informada',
      titulo: 'Retenção de PIS ou COFINS acima do informe da fonte pagadora',
      porque: 'O que passa do informado pode ser recusado.',
      passo: 'Pedir o comprovante à fonte pagadora ou corrigir o F600',
    },
  ],
  'Cruzamento Simples PGDAS x NF-e': [
    {
      inicio: '',
      titulo: 'Receita segregada no PGDAS-D acima das notas: {regra}',
      porque: 'O que foi tirado do DAS sem produto que o prove pode ser cobrado com multa.',
      passo: 'Conferir os produtos do mês e retificar o PGDAS-D',
    },
  ],
  'Cruzamento Simples PGDAS x Receita': [
    {
      inicio: 'Receita declarada menor que os documentos',
      titulo: 'Receita do PGDAS-D abaixo das notas emitidas',
      porque: 'Receita omitida é cobrada com multa e pode excluir a empresa do Simples.',
      passo: 'Conferir as notas do mês e retificar o PGDAS-D',
    },
  ],
  'Cruzamento Simples DAS x Pagamentos': [
    {
      inicio: 'DAS em aberto',
      titulo: 'DAS declarado e não pago',
      porque: 'O débito declarado pode ser inscrito em dívida ativa e excluir a empresa do Simples.',
      passo: 'Localizar o pagamento, ou pagar ou parcelar o DAS',
    },
  ],
  'Cruzamento Monofásico Crédito Indevido': [
    {
      inicio: 'Crédito em revenda de monofásico',
      titulo: 'Crédito tomado na compra de produto monofásico para revenda',
      porque: 'O STJ negou este crédito (Tema 1093).',
      passo: 'Estornar o crédito e recolher a diferença',
    },
    {
      inicio: 'Crédito em revenda de possível monofásico',
      titulo: 'Crédito na compra de produto que pode ser monofásico',
      porque: 'O produto parece ser monofásico; o STJ negou o crédito na revenda (Tema 1093).',
      passo: 'Confirmar o NCM do produto e, se monofásico, estornar o crédito',
    },
  ],
  'Cruzamento Crédito com ICMS na Base': [
    {
      inicio: 'ICMS na base do crédito',
      titulo: 'ICMS mantido na base do crédito depois de maio de 2023',
      porque: 'A lei tirou o ICMS da base do crédito (Lei 14.592/2023).',
      passo: 'Retirar o ICMS da base dos créditos e recolher a diferença',
    },
  ],
  'Cruzamento Saldo de Créditos Encadeado': [
    {
      inicio: 'Saldo sem origem no mês anterior',
      titulo: 'Saldo de crédito de PIS ou COFINS sem origem no mês anterior',
      porque: 'O crédito aparece sem que o mês anterior o tenha deixado.',
      passo: 'Conferir os registros 1100 e 1500 e retirar o saldo que não existe',
    },
    {
      inicio: 'Disponível maior que o saldo',
      titulo: 'Crédito disponível acima do saldo que veio do mês anterior',
      porque: 'O mês usa mais crédito do que recebeu.',
      passo: 'Corrigir o saldo inicial nos registros 1100 e 1500',
    },
  ],
  'Cruzamento Saldo Credor ICMS e IPI': [
    {
      inicio: 'Saldo sem origem no período anterior',
      titulo: 'Saldo credor de ICMS ou IPI sem origem no período anterior',
      porque: 'O saldo aparece sem que o período anterior o tenha deixado.',
      passo: 'Conferir a apuração do período anterior e corrigir o saldo',
    },
    {
      inicio: 'Saldo anterior maior que o transportado',
      titulo: 'Saldo credor de ICMS ou IPI acima do transportado',
      porque: 'O período usa mais crédito do que recebeu.',
      passo: 'Corrigir o saldo anterior na EFD ICMS/IPI',
    },
  ],
  'Cruzamento Bloco M x Documentos': [
    {
      inicio: 'Declarado menor que o recalculado',
      titulo: 'Apuração do bloco M abaixo do que os documentos dão',
      porque: 'O débito declarado não cobre os documentos do mês.',
      passo: 'Recalcular o bloco M, recolher a diferença e retificar',
    },
    {
      inicio: 'Declarado maior que o recalculado',
      titulo: 'Crédito do bloco M acima do que os documentos dão',
      porque: 'O crédito declarado não tem documentos que o sustentem.',
      passo: 'Recalcular o crédito pelos documentos e retificar',
    },
  ],
  'Cruzamento PERDCOMP x Saldo de Créditos': [
    {
      inicio: 'Pedido e não baixado na EFD-C',
      titulo: 'Crédito pedido em PER/DCOMP e não baixado na EFD-Contribuições',
      porque: 'O mesmo crédito pode ser usado duas vezes.',
      passo: 'Baixar o crédito nos registros 1100 e 1500 do mês do pedido',
    },
  ],
  'Cruzamento LC 224 Alíquota Zero e Isenção': [
    {
      inicio: 'Redução linear não lançada ou a menor',
      titulo: 'Redução linear da LC 224 não lançada, ou lançada a menor',
      porque: 'Desde 04/2026, 10% da alíquota padrão é devido sobre a receita alcançada.',
      passo: 'Lançar o ajuste no bloco M e recolher a diferença com multa de mora',
    },
  ],
  'Cruzamento LC 224 Crédito Presumido': [
    {
      inicio: 'Crédito presumido sem a glosa',
      titulo: 'Crédito presumido sem o corte de 10% da LC 224',
      porque: 'Desde 04/2026, só 90% do crédito presumido pode ser usado.',
      passo: 'Lançar a redução do crédito no bloco M',
    },
  ],
  'Cruzamento LC 224 Crédito do Comprador': [
    {
      inicio: 'Crédito à alíquota residual',
      titulo: 'Crédito tomado à alíquota residual da LC 224',
      porque: 'O que o vendedor paga de redução linear não dá crédito (art. 4º, § 7º).',
      passo: 'Estornar o crédito das notas apontadas',
    },
    {
      inicio: 'Crédito de nota sujeita à LC 224',
      titulo: 'Crédito tomado em nota sujeita à LC 224',
      porque: 'O que o vendedor paga de redução linear não dá crédito (art. 4º, § 7º).',
      passo: 'Conferir as notas e estornar o crédito que não cabe',
    },
  ],
  'Cruzamento LC 224 Lucro Presumido': [
    {
      inicio: 'Acréscimo da LC 224 não declarado',
      titulo: 'Acréscimo da presunção pela LC 224 não declarado',
      porque: 'A receita acima do limite tem presunção 10% maior.',
      passo: 'Recalcular o trimestre com o acréscimo e retificar a DCTF',
    },
  ],
  'Cruzamento Frete Subcontratado': [
    {
      inicio: 'Crédito inteiro sobre subcontratado',
      titulo: 'Crédito inteiro sobre frete de transportador pessoa física',
      porque: 'O serviço de pessoa física só dá o crédito presumido.',
      passo: 'Reduzir o crédito ao presumido e retificar a EFD-Contribuições',
    },
  ],
  'Cruzamento Contas e Lançamentos x ECD': [
    {
      inicio: 'Conta que o plano da ECD não tem',
      titulo: 'Conta contábil citada que a ECD não tem',
      porque: 'O registro cita uma conta que não está no plano do mesmo período.',
      passo: 'Corrigir o COD_CTA nas escriturações ou o plano da ECD',
    },
    {
      inicio: 'Conta sintética',
      titulo: 'Conta contábil sintética citada em registro fiscal',
      porque: 'O campo pede a conta analítica.',
      passo: 'Trocar o COD_CTA pela conta analítica',
    },
    {
      inicio: 'Lançamento que a ECD não tem',
      titulo: 'Lançamento citado na ECF que a ECD não tem',
      porque: 'O ajuste da parte A cita um lançamento que não existe na escrituração.',
      passo: 'Corrigir o número do lançamento na ECF',
    },
  ],
};
