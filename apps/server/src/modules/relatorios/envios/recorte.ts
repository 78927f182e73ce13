import { recorteDaGrade } from '@apura/contract';
import { z } from 'zod';

const recorteSchema = z.object(recorteDaGrade);

/** What of a report is sent: the search, the filters, the order and the columns of a grid, as they travel. */
export type Recorte = z.infer<typeof recorteSchema>;

export function parseRecorte(json: string): Recorte {
  return recorteSchema.parse(JSON.parse(json));
}
