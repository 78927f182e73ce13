import { z } from 'zod';
import { defineRoute } from './route.ts';

/** `validade` is a date (yyyy-MM-dd). The keys are those of the specification's Certificate. */
export const certificadoSchema = z.object({ name: z.string(), validity: z.string(), status: z.string() });
export type Certificado = z.infer<typeof certificadoSchema>;

export const listCertificados = defineRoute({
  id: 'listCertificados',
  area: 'certificados',
  summary: "The owner's digital certificates.",
  method: 'GET',
  path: '/api/certificates',
  auth: 'sessao',
  answer: 'json',
  response: z.object({ certificates: z.array(certificadoSchema) }),
});
