import { z } from 'zod';
import { relatorioParams } from './relatorios.ts';
import { defineRoute } from './route.ts';

export const downloadDossie = defineRoute({
  id: 'downloadDossie',
  area: 'dossie',
  summary:
    'The dossier of a report: a ZIP with a PDF and a workbook that can be followed without the portal. `selic` is ' +
    'the day to which the Selic runs and with which rights that end are compared; default: today.',
  method: 'GET',
  path: '/api/dossie/:projetoId/:relatorio',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  atOncePerOwner: 2,
  params: relatorioParams,
  query: z.object({
    selic: z.iso.date().max(10).optional(),
    ticket: z.string().max(200).optional(),
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'relatorio-sem-linhas', 'modulo-bloqueado', 'consulta-demorada'],
});
