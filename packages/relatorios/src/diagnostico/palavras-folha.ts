import type { PalavrasRisco } from './palavras-escrituracao.ts';

/** Risks of the payroll and of what is withheld from services, by report, the most particular first. */
export const RISCOS_DA_FOLHA: Readonly<Record<string, readonly PalavrasRisco[]>> = {
  'Cruzamento eSocial x DCTFWeb x Pagamentos': [
    {
      inicio: 'S-5011 maior que a DCTFWeb',
      titulo: 'Contribuição da folha apurada acima da DCTFWeb',
      porque: 'A diferença pode ser cobrada com multa.',
      passo: 'Conferir o fechamento do eSocial e retificar a DCTFWeb',
    },
    {
      inicio: 'Débito não extinto',
      titulo: 'Contribuição da folha declarada e não paga',
      porque: 'O débito declarado pode ser inscrito em dívida ativa.',
      passo: 'Localizar o DARF do mês ou regularizar o débito',
    },
  ],
  'Cruzamento Reinf x DCTFWeb x Pagamentos': [
    {
      inicio: 'EFD-Reinf maior que a DCTFWeb',
      titulo: 'Retenção ou contribuição da EFD-Reinf acima da DCTFWeb',
      porque: 'A diferença pode ser cobrada com multa.',
      passo: 'Conferir o fechamento da EFD-Reinf e retificar a DCTFWeb',
    },
    {
      inicio: 'Débito não extinto',
      titulo: 'Retenção ou contribuição da EFD-Reinf declarada e não paga',
      porque: 'O débito declarado pode ser inscrito em dívida ativa.',
      passo: 'Localizar o DARF do período ou regularizar o débito',
    },
  ],
  'Cruzamento Reinf R-4020 x NFS-e': [
    {
      inicio: 'Retenção da nota não declarada na EFD-Reinf',
      titulo: 'Retenção de nota de serviço sem R-4020',
      porque: 'O que foi retido e não declarado pode ser cobrado com multa.',
      passo: 'Conferir o pagamento da nota e transmitir o R-4020',
    },
  ],
  'Cruzamento Folha x S-5001': [
    {
      inicio: '13º salário: ',
      titulo: 'Base do 13º salário que difere do S-5001: {resto}',
      porque: 'A contribuição do trabalhador pode estar a menor.',
      passo: 'Conferir as rubricas do 13º e reenviar o evento da folha',
    },
    {
      inicio: 'Base do S-5001 menor que a da folha',
      titulo: 'Base da contribuição no S-5001 abaixo da folha',
      porque: 'Alguma rubrica da folha não entrou na base do governo.',
      passo: 'Conferir a incidência das rubricas e reenviar o evento da folha',
    },
    {
      inicio: '',
      titulo: 'Base da contribuição que difere do S-5001: {regra}',
      porque: 'A folha e o totalizador do governo se contradizem.',
      passo: 'Conferir os eventos do trabalhador e reenviar o que faltou',
    },
  ],
  'Cruzamento eSocial x ECD Folha': [
    {
      inicio: 'Despesa maior que a folha',
      titulo: 'Despesa de pessoal na contabilidade acima da folha',
      porque: 'Parte da despesa pode ser remuneração sem contribuição.',
      passo: 'Conciliar as contas de pessoal com a folha do mês',
    },
  ],
  'eSocial RAT e FAP por Estabelecimento': [
    {
      inicio: 'S-1005 diferente do S-5011',
      titulo: 'RAT ajustado do totalizador diferente do cadastro do estabelecimento',
      porque: 'A contribuição do mês não segue o cadastro.',
      passo: 'Corrigir o S-1005 do estabelecimento e fechar a folha de novo',
    },
    {
      inicio: 'RAT ajustado diferente',
      titulo: 'RAT ajustado que não é RAT vezes FAP',
      porque: 'A contribuição do mês sai por uma alíquota que a lei não dá.',
      passo: 'Conferir o RAT e o FAP do S-1005, e os processos que os mudam',
    },
  ],
  'eSocial CPP na Transição da CPRB': [
    {
      inicio: 'CPP abaixo da parte',
      titulo: 'Contribuição patronal menor que a da transição da CPRB',
      porque: 'A lei traz de volta parte da CPP de quem recolhe a CPRB, e o S-5011 apura menos.',
      passo: 'Conferir o S-1280 e fechar a folha de novo',
    },
  ],
  'eSocial Rubricas x Incidência CP': [
    {
      inicio: 'Rubrica sem a incidência',
      titulo: 'Rubrica da folha sem a incidência de contribuição esperada',
      porque: 'A rubrica costuma ter contribuição, e o cadastro diz que não tem.',
      passo: 'Conferir a natureza da rubrica e corrigir a incidência no S-1010',
    },
  ],
};
