import { createHash } from 'node:crypto';
import { readSql } from '@apura/apuracao';
import { MACROS_COMUNS } from '../../sped/regras/check-regras.ts';
import { REGRAS_EFDC } from './regras-efdc.ts';

/** Raised when a check that is code changes: only those that are data are seen here. */
const VERSAO_DO_CODIGO = 1;

/** Names the checks of this version of the program: what an earlier one found is found again. */
export const VERSAO_DAS_REGRAS: string = createHash('sha256')
  .update(JSON.stringify([VERSAO_DO_CODIGO, REGRAS_EFDC.listRegras()]))
  .update(MACROS_COMUNS + REGRAS_EFDC.macros + readSql(import.meta.url, './fatos.sql'))
  .digest('hex')
  .slice(0, 16);
