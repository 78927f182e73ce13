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

export const downloadEspelhoPgdas = defineRoute({
  id: 'downloadEspelhoPgdas',
  area: 'dossie',
  summary:
    'What to type into the PGDAS-D of each month of a project that has something to recover, before and after: a ZIP ' +
    'with a PDF and a workbook.',
  method: 'GET',
  path: '/api/espelho-pgdas/:projetoId',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  atOncePerOwner: 2,
  params: z.object({ projetoId: z.string().min(1).max(64) }),
  query: z.object({ ticket: z.string().max(200).optional() }),
  errors: ['nao-encontrado', 'relatorio-sem-linhas', 'modulo-bloqueado'],
});
