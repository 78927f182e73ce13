import type { PalavrasRisco } from './palavras-escrituracao.ts';

/** Risks of bills, freight, services and the EFD-Reinf, by report, the most particular first. */
export const RISCOS_DOS_SERVICOS: Readonly<Record<string, readonly PalavrasRisco[]>> = {
  'Cruzamento NF3e e NFCom x EFD': [
    {
      inicio: 'Base do crédito maior que a da conta',
      titulo: 'Crédito de energia ou comunicação sobre mais do que a conta cobra',
      porque: 'Iluminação pública, multa, juros e ICMS não dão crédito.',
      passo: 'Corrigir pela conta a base do C501 e do C505, ou do D501 e do D505',
    },
    {
      inicio: 'Cancelada com crédito',
      titulo: 'Crédito de conta de energia ou comunicação cancelada',
      porque: 'A conta foi cancelada, e o documento escriturado tomou crédito.',
      passo: 'Marcar o documento como cancelado e estornar o crédito',
    },
    {
      inicio: 'Substituída com crédito',
      titulo: 'Crédito da conta substituída e da que vale',
      porque: 'Outra conta tomou o lugar dela, e as duas têm crédito.',
      passo: 'Manter o crédito só da conta que vale',
    },
    {
      inicio: 'Denegada com crédito',
      titulo: 'Crédito de conta denegada',
      porque: 'A conta não foi autorizada, e o documento escriturado tomou crédito.',
      passo: 'Estornar o crédito da conta',
    },
  ],
  'XML CT-e Desacordos': [
    {
      inicio: 'CT-e cancelado com crédito',
      titulo: 'Crédito de frete de CT-e cancelado',
      porque: 'O CT-e foi cancelado, e o D100 dele tomou crédito.',
      passo: 'Marcar o D100 como cancelado e estornar o crédito',
    },
    {
      inicio: 'CT-e em desacordo com crédito',
      titulo: 'Crédito de frete que a empresa contestou',
      porque: 'Quem registra o desacordo diz que o serviço não é o do CT-e, e o crédito pode ser glosado.',
      passo: 'Pedir o CT-e certo ao transportador e estornar o crédito do contestado',
    },
  ],
  'Cruzamento Reinf R-2010 x NFS-e': [
    {
      inicio: 'Retenção não declarada',
      titulo: 'Contribuição previdenciária retida na nota e fora do R-2010',
      porque: 'O que foi retido do prestador e não declarado pode ser cobrado com multa.',
      passo: 'Conferir a nota e transmitir o R-2010 do mês da emissão',
    },
    {
      inicio: 'Nota com retenção maior que a declarada',
      titulo: 'R-2010 com menos do que a nota retém',
      porque: 'A parte retida do prestador e não declarada pode ser cobrada com multa.',
      passo: 'Conferir a base da nota e retificar o R-2010',
    },
  ],
  'Cruzamento Reinf R-2020 x Retenção Compensada': [
    {
      inicio: 'R-2020 maior que as notas',
      titulo: 'R-2020 com mais retenção do que as notas de serviço prestadas',
      porque: 'A retenção que nenhuma nota mostra pode ser glosada na DCTFWeb.',
      passo: 'Juntar as notas que faltam ou retificar o R-2020',
    },
    {
      inicio: 'DCTFWeb deduz mais do que o R-2020',
      titulo: 'Retenção de 11% deduzida acima do R-2020 do mês',
      porque: 'A dedução sem retenção declarada pode ser cobrada com multa.',
      passo: 'Conferir o R-2020 e retificar a DCTFWeb do mês',
    },
  ],
  'Cruzamento CPRB R-2060 x EFD-C': [
    {
      inicio: 'CPRB menor que a alíquota da tabela',
      titulo: 'CPRB abaixo da alíquota da atividade',
      porque: 'A diferença pode ser lançada com multa.',
      passo: 'Conferir a atividade e a parte do ano e retificar o R-2060',
    },
    {
      inicio: 'Receita do R-2060 menor',
      titulo: 'Receita da CPRB menor que a da EFD-Contribuições ou das notas',
      porque: 'A receita fora do R-2060 deixa de pagar a contribuição.',
      passo: 'Conferir a receita do mês e retificar o R-2060',
    },
    {
      inicio: 'ICMS e ISS excluído da base',
      titulo: 'ICMS e ISS excluídos da base da CPRB',
      porque: 'O STF decidiu que o ICMS e o ISS compõem a base da CPRB (Temas 1048 e 1135).',
      passo: 'Devolver o ICMS e o ISS à base e retificar o R-2060',
    },
    {
      inicio: 'ICMS excluído da base',
      titulo: 'ICMS excluído da base da CPRB',
      porque: 'O STF decidiu que o ICMS compõe a base da CPRB (Tema 1048).',
      passo: 'Devolver o ICMS à base e retificar o R-2060',
    },
    {
      inicio: 'ISS excluído da base',
      titulo: 'ISS excluído da base da CPRB',
      porque: 'O STF decidiu que o ISS compõe a base da CPRB (Tema 1135).',
      passo: 'Devolver o ISS à base e retificar o R-2060',
    },
  ],
};
