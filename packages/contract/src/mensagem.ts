import { z } from 'zod';

/** The answer of a call that only says that it was done. */
export const mensagemSchema = z.object({ message: z.string() });
