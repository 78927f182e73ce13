import { z } from 'zod';
import { defineRoute } from './route.ts';

export const downloadCarta = defineRoute({
  id: 'downloadCarta',
  area: 'cartas',
  summary:
    'A letter (.docx) that asks one supplier of a project to correct the classes of IBS and CBS of its notes. `doc` ' +
    'is its CNPJ or CPF without punctuation.',
  method: 'GET',
  path: '/api/carta/:projetoId/:doc',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  atOncePerOwner: 2,
  params: z.object({
    projetoId: z.string().min(1).max(64),
    doc: z
      .string()
      .max(14)
      .regex(/^[0-9A-Z]{11,14}$/),
  }),
  query: z.object({ ticket: z.string().max(200).optional() }),
  errors: ['nao-encontrado', 'relatorio-sem-linhas', 'modulo-bloqueado'],
});
