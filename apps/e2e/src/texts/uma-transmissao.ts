import type { PreparoTransmissao, Transmissao } from '@apura/contract';

/** What the order of a transmission would send. */
export const PREPARO: PreparoTransmissao = {
  ambiente: 'producao',
  impedimento: null,
  empresa: { nome: 'METALÚRGICA FICTÍCIA LTDA', cnpj: '99210437000117' },
  certificado: { nome: 'METALURGICA FICTICIA LTDA:99210437000117', validade: '2027-03-31', deOutro: false },
  eventos: 3,
  lotes: 3,
  tipos: [
    { periodo: '2025-01', tipo: 'S-1298', eventos: 1 },
    { periodo: '2025-01', tipo: 'S-1200', eventos: 1 },
    { periodo: '2025-01', tipo: 'S-1299', eventos: 1 },
  ],
};

/** A transmission of which nobody knows whether the first batch arrived. */
export const TRANSMISSAO: Transmissao = {
  situacao: 'incerta',
  ambiente: 'producao',
  eventos: 3,
  aceitos: 0,
  certificado: 'METALURGICA FICTICIA LTDA:99210437000117',
  usuario: 'Helena Fictícia',
  criada: '2026-03-05T15:04:05.000Z',
  terminada: '2026-03-05T15:09:05.000Z',
  mensagem: 'Não se sabe se o eSocial recebeu o lote 1.',
  parando: false,
  retomarEm: null,
  lotes: [
    {
      ordem: 1,
      periodo: '2025-01',
      tipo: 'S-1298',
      eventos: 1,
      aceitos: 0,
      situacao: 'incerto',
      protocolo: null,
      codigo: null,
      mensagem: null,
      enviadoEm: '2026-03-05T15:04:06.000Z',
    },
  ],
};
