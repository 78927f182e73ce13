import { z } from 'zod';
import type { ErrorCode } from './erros.ts';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

/**
 * `validity` is a date (yyyy-MM-dd), `status` 'active' or 'expired'. The keys are those of the specification's
 * Certificate.
 */
export const certificadoSchema = z.object({ name: z.string(), validity: z.string(), status: z.string() });
export type Certificado = z.infer<typeof certificadoSchema>;

/** What an A1 certificate that is sent may be refused for, whatever it is for. */
export const ERROS_DO_PFX = [
  'pfx-invalido',
  'arquivo-grande-demais',
  'certificado-senha-incorreta',
  'certificado-expirado',
  'certificado-nao-a1',
  'certificado-ilegivel',
  'certificados-em-fila',
] as const satisfies readonly ErrorCode[];

export const listCertificados = defineRoute({
  id: 'listCertificados',
  area: 'certificados',
  summary: "The owner's digital certificates.",
  method: 'GET',
  path: '/api/certificates',
  auth: 'sessao',
  acao: 'ver-certificados',
  answer: 'json',
  response: z.object({ certificates: z.array(certificadoSchema) }),
});

/** The largest .pfx that is opened: a key and a chain of certificates weigh a few kilobytes. */
export const MAX_PFX_BYTES = 1024 * 1024;

export const importCertificado = defineRoute({
  id: 'importCertificado',
  area: 'certificados',
  summary: 'Imports an A1 certificate (.pfx); its key and password are kept encrypted.',
  method: 'POST',
  path: '/register/certificate',
  auth: 'sessao',
  acao: 'certificados',
  answer: 'json',
  fatorRecente: true,
  multipart: { fields: ['senha'], files: 'file', maxFiles: 1, maxFileBytes: MAX_PFX_BYTES },
  response: certificadoSchema,
  errors: ['sem-privilegio', 'arquivo-ausente', ...ERROS_DO_PFX, 'certificado-ja-cadastrado'],
});

export const deleteCertificado = defineRoute({
  id: 'deleteCertificado',
  area: 'certificados',
  summary: 'Deletes a certificate by its name, with its key.',
  method: 'POST',
  path: '/delete/certificate',
  auth: 'sessao',
  acao: 'certificados',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ nome: z.string().min(1).max(255) }),
  response: mensagemSchema,
  errors: ['sem-privilegio', 'nao-encontrado', 'certificado-em-uso'],
});
