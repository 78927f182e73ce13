import { z } from 'zod';

/** A record of at most so many properties, which its JSON schema says, too. */
export function limited<T extends z.ZodRecord>(schema: T, maxProperties: number) {
  return schema.refine((record) => Object.keys(record).length <= maxProperties).meta({ maxProperties });
}

const periodoSchema = z
  .string()
  .max(7)
  .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/);

/** The receipt of the file that is replaced, by month (AAAA-MM): 41 digits and capitals, which the workbook checks. */
export const recibosSchema = limited(z.record(periodoSchema, z.string().trim().max(60)), 120);
export type Recibos = z.infer<typeof recibosSchema>;

/** Whether a text is the whole receipt of a SPED file: without it no file that replaces the other is made. */
export const isRecibo = (texto: string | undefined): boolean => /^[0-9A-Z]{41}$/.test(texto ?? '');

/** A row of the sheet PARAMETROS; `periodo` (AAAA-MM) is '' of one that is for all months. */
export const parametroSchema = z.strictObject({
  parametro: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9_]+$/),
  periodo: z.union([z.literal(''), periodoSchema]),
  valor: z.string().trim().max(60),
});
export type ParametroDoRascunho = z.infer<typeof parametroSchema>;

interface ParametroConhecido {
  readonly parametro: string;
  /** What the page calls it. */
  readonly nome: string;
  readonly opcoes: readonly string[];
  readonly padrao: string;
  readonly porMes: boolean;
}

/** The parameters that the page of a draft offers, with the values of the workbook; others have their default. */
export const PARAMETROS_DO_RASCUNHO: Readonly<Record<'efdc' | 'esocial', readonly ParametroConhecido[]>> = {
  efdc: [
    simNao('RECALCULAR_BLOCO_M', 'Recalcular o bloco M', 'S'),
    simNao('RECALCULAR_1100_1500', 'Recalcular os saldos de créditos (1100 e 1500)', 'S'),
    simNao('CASCATA', 'Levar os saldos aos meses seguintes', 'S'),
    simNao('USAR_RETENCOES', 'Usar as retenções disponíveis', 'N'),
    {
      parametro: 'UTILIZACAO_CREDITO',
      nome: 'Uso dos créditos',
      opcoes: ['MANTER', 'MAXIMIZAR'],
      padrao: 'MANTER',
      porMes: false,
    },
    { ...simNao('CONFIRMAR_VALORES', 'Confirmar valores que divergem da apuração original', 'N'), porMes: true },
    {
      parametro: 'BASE',
      nome: 'Arquivos de partida',
      opcoes: ['ORIGINAL', 'ULTIMA_RETIFICACAO'],
      padrao: 'ORIGINAL',
      porMes: false,
    },
  ],
  esocial: [
    simNao('ASSINAR', 'Assinar com o certificado do projeto', 'N'),
    simNao('LOTES', 'Montar os lotes de envio', 'N'),
    { parametro: 'tpAmb', nome: 'Ambiente', opcoes: ['1', '2'], padrao: '1', porMes: false },
  ],
};

function simNao(parametro: string, nome: string, padrao: 'S' | 'N'): ParametroConhecido {
  return { parametro, nome, opcoes: ['S', 'N'], padrao, porMes: false };
}
