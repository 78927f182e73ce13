import { createLimit } from './create-limit.ts';

/** Wide rows cost a query some hundred megabytes for a moment: exports take turns, so that ten cost what two do. */
export const noLimite = createLimit(2);
