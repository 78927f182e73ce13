import { z } from 'zod';
import { defineRoute } from './route.ts';

const params = z.object({ projetoId: z.string().min(1).max(64) });
const ticket = z.string().max(200).optional();

export const downloadInventario = defineRoute({
  id: 'downloadInventario',
  area: 'relatorios',
  summary:
    'The workbook of the inventory of 31/12/2026 for the ERP to fill in, with the items that the project knows and ' +
    'without their quantity and cost.',
  method: 'GET',
  path: '/api/inventario/:projetoId',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  atOncePerOwner: 2,
  params,
  query: z.object({ ticket }),
  errors: ['nao-encontrado', 'modulo-bloqueado'],
});

export const downloadRegistroDoEstoque = defineRoute({
  id: 'downloadRegistroDoEstoque',
  area: 'relatorios',
  summary:
    'The register of the credit of CBS on the stock as .xlsx: item by item, with its twelve parts from the month ' +
    'after that of the appropriation; 204 without an inventory.',
  method: 'GET',
  path: '/api/inventario/:projetoId/registro',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  atOncePerOwner: 2,
  params,
  query: z.object({
    /** The month in which the credit is appropriated, yyyy-MM. */
    apropriacao: z
      .string()
      .max(7)
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    ticket,
  }),
  errors: ['nao-encontrado', 'valores-incorretos', 'modulo-bloqueado'],
});
